/** Marks for verdicts and outcomes: a shape and a word each, so nothing is shown by colour alone. */
import type { AnswerResult, Outcome, Verdict } from '../../judge/result.ts';
import { html, type Markup } from './html.ts';

type Mark = Verdict | AnswerResult['verdict'];

/** In the order of interest to a reader. */
export const marks: readonly { mark: Mark; word: string; icon: string }[] = [
  { mark: 'violates', word: 'violates', icon: 'cross' },
  { mark: 'inconclusive', word: 'inconclusive', icon: 'unsure' },
  { mark: 'not-exercised', word: 'not exercised', icon: 'dash' },
  { mark: 'conforms', word: 'conforms', icon: 'tick' },
  { mark: 'answered', word: 'answered', icon: 'reply' },
  { mark: 'untestable', word: 'untestable', icon: 'barred' },
];

const ofOutcome: Record<Outcome, Mark> = {
  passed: 'conforms',
  failed: 'violates',
  inconclusive: 'inconclusive',
  skipped: 'not-exercised',
};

/** Paths in a 16 × 16 square, drawn in the colour of the text. */
const shapes: Record<string, string> = {
  tick: 'M3 8.5l3.5 3.5L13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  dash: 'M4 8h8',
  unsure: 'M5.2 6a2.8 2.8 0 1 1 4.4 2.3C8.6 9 8 9.4 8 10.3M8 12.8v.4',
  reply: 'M3 4.5h10v6H7l-2.5 2.5v-2.5H3z',
  barred: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M4.2 11.8l7.6-7.6',
};

/** Goes once at the start of the body; `icon` refers to it. */
export function iconSheet(): Markup {
  const symbols = Object.entries(shapes).map(
    ([name, d]) => html`<symbol id="i-${name}" viewBox="0 0 16 16"><path d="${d}"/></symbol>`,
  );
  return html`<svg class="sheet" aria-hidden="true" focusable="false">${symbols}</svg>`;
}

export function icon(name: string): Markup {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
}

/** Shape and word. */
export function markOf(mark: Mark): Markup {
  const { word, icon: shape } = marks.find((each) => each.mark === mark) ?? { word: mark, icon: 'dash' };
  return html`<span class="mark is-${mark}">${icon(shape)}<span>${word}</span></span>`;
}

/** The shape alone, for lists whose text already contains the word; screen readers get the word. */
export function outcomeMark(outcome: Outcome): Markup {
  const mark = ofOutcome[outcome];
  const shape = marks.find((each) => each.mark === mark)?.icon ?? 'dash';
  return html`<span class="mark is-${mark}">${icon(shape)}<span>${outcome}</span></span>`;
}
