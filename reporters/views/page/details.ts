/** The first part of an opened row: the accounts of a statement, or the answer to a question. */
import type { Json } from '../../../protocol/evidence.ts';
import { groupBy } from '../../../protocol/group-by.ts';
import { byCase } from '../../judge/answers.ts';
import { withRemedy } from '../../judge/lacks.ts';
import type { AnswerResult, RuleResult } from '../../judge/result.ts';
import { html, type Markup, prose } from './html.ts';
import { markOf } from './marks.ts';
import type { Change, Context } from './types.ts';
import { clip, count, day, plural } from './words.ts';

/** What the API document, the OpenAPI document and the service say, side by side. */
export function accountsOf(rule: RuleResult, { served, changes }: Context): Markup {
  const seen = Object.entries(rule.counts).filter(([, number]) => number > 0);
  const counted = seen.map(([outcome, number]) => `${number} ${outcome}`).join(', ');
  return html`<dl class="accounts">
<div><dt>API document</dt><dd><span class="section">${rule.section}<span class="quiet">, ${rule.item}</span></span> ${linkTo(rule.id)}</dd></div>
${
  rule.party !== 'client' &&
  html`<div><dt>OpenAPI document</dt><dd>${openapiAccount(rule.accounts, served)}</dd></div>
`
}<div><dt>Observed</dt><dd>${markOf(rule.verdict)}${counted !== '' && html` <span class="quiet">${counted}</span>`}${rule.verdict !== 'violates' && reason(rule)}</dd></div>
${sinceBaseline(rule.ifItChanges, changes.get(rule.id) ?? [])}</dl>`;
}

/** The address of this one statement, to be copied. */
function linkTo(id: string): Markup {
  return html`<a class="permalink" href="#${id}">link</a>`;
}

function reason({ reason: text, lacks }: Pick<RuleResult, 'reason' | 'lacks'>): Markup | null {
  return text === null ? null : html`<p>${prose(clip(withRemedy(text, lacks)))}</p>`;
}

/** What has changed, and what a client does then, unless a change says it already. */
function sinceBaseline(ifItChanges: string | null | undefined, changes: readonly Change[]): Markup {
  const isSaid = changes.some(({ sentence }) => sentence.endsWith(ifItChanges ?? ''));
  const rows = changes.map(
    ({ kind, sentence }) => html`<p><span class="tag is-changed">${kind}</span> ${prose(sentence)}</p>`,
  );
  return html`${rows.length > 0 && html`<div><dt>Since the baseline</dt><dd>${rows}</dd></div>`}${
    ifItChanges != null && !isSaid && html`<div><dt>If it changes</dt><dd>${ifItChanges}</dd></div>`
  }`;
}

type Account = RuleResult['accounts'][number];

/** Everything that agrees is one line; each difference is shown in full. */
function openapiAccount(accounts: readonly Account[], served: boolean): Markup {
  if (!served) return html`<span class="quiet">the target served no usable one</span>`;
  if (accounts.length === 0) return html`<span class="quiet">cannot express this</span>`;
  const saying = (says: Account['says']) => accounts.filter((account) => account.says === says);
  const line = (word: string, some: readonly Account[]) =>
    some.length > 0 && html`<p>${word} <span class="quiet">${bySubject(some)}</span></p>`;
  const differs = saying('differs').map(
    ({ subject, how, known }) =>
      html`<p class="is-inconclusive">differs <span class="quiet">${subject}</span> ${prose(how ?? '')}${
        known !== null &&
        html` <span class="quiet">(as the API document itself says: <a href="#${known}">${known}</a>)</span>`
      }</p>`,
  );
  return html`${differs}${line('agrees', saying('agrees'))}${line('is silent', saying('silent'))}`;
}

/** Each operation once, with everything said about it: `POST /v1/learners: email, gender; PUT …`. */
function bySubject(accounts: readonly Account[]): string {
  const parts = new Map<string, string[]>();
  for (const { subject } of accounts) {
    const [, operation = subject, part] = /^([A-Z]+ \S+(?: \d{3})?)(?: (.+))?$/.exec(subject) ?? [];
    const known = parts.get(operation) ?? [];
    if (part !== undefined && !known.includes(part)) known.push(part);
    parts.set(operation, known);
  }
  return [...parts]
    .map(([operation, names]) => (names.length === 0 ? operation : `${operation}: ${names.join(', ')}`))
    .join('; ');
}

/** @param lastChanged the day; null if the answer has not changed since the first baseline; undefined if that is unknown. */
export function answerDetail(
  answer: AnswerResult,
  changes: readonly Change[],
  lastChanged: string | null | undefined,
): { short: Markup; full: Markup } {
  const words = answer.verdict === 'answered' ? answerWords(byCase(answer.answer)) : null;
  const short = words === null ? null : words.length > 200 ? `${words.slice(0, 199)}…` : words;
  return {
    short: html`${short !== null && html`<span class="answer">${short}</span>`}`,
    full: html`<dl class="accounts"><div><dt>API document</dt><dd>${answer.section}<span class="quiet">, ${answer.item}</span>: left open ${linkTo(answer.id)}</dd></div>
<div><dt>Observed</dt><dd>${markOf(answer.verdict)}${
      answer.times > 0 && html` <span class="quiet">${plural(answer.times, 'time')}</span>`
    }${reason(answer)}${
      answer.verdict === 'answered' && html`<pre class="message">${clip(JSON.stringify(answer.answer, null, 2))}</pre>`
    }</dd></div>${
      answer.surprising !== undefined && html`<div><dt>May surprise</dt><dd>${answer.surprising}</dd></div>`
    }${sinceBaseline(answer.ifItChanges, changes)}${
      lastChanged !== undefined &&
      html`<div><dt>Last changed</dt><dd>${lastChanged === null ? 'not since the first baseline' : day(lastChanged)}</dd></div>`
    }</dl>`,
  };
}

/** An answer on one line: `{"status":409}` -> `status 409`; alternatives joined with "or". */
export function answerWords(answer: Json): string {
  if (Array.isArray(answer)) return answer.length === 0 ? 'none' : answer.map(nested).join(', ');
  if (answer === null || typeof answer !== 'object') return scalar(answer);
  const { oneOf, ...rest } = answer;
  if (Array.isArray(oneOf) && Object.keys(rest).length === 0)
    return `${oneOf.map(answerWords).join(' or ')} (${count(oneOf.length)} different answers)`;
  return cases(Object.entries(answer).map(([key, value]) => [key, nested(value)] as const));
}

/** Many cases are grouped by value: `404 for a, b, c, d; 403 for e`. */
function cases(pairs: readonly (readonly [name: string, value: string])[]): string {
  const byValue = groupBy(pairs, ([, value]) => value);
  if (pairs.length <= 3 || byValue.size > pairs.length / 2)
    return pairs.map(([name, value]) => `${name} ${value}`).join(', ');
  if (byValue.size === 1) return `${pairs[0]?.[1]} in all ${pairs.length} cases`;
  return [...byValue].map(([value, same]) => `${value} for ${same.map(([name]) => name).join(', ')}`).join('; ');
}

function nested(value: Json): string {
  if (value === null || typeof value !== 'object') return scalar(value);
  return Object.keys(value).length === 0 ? 'none' : `(${answerWords(value)})`;
}

function scalar(value: Json): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null ? 'none' : `${value}`;
}
