/** What broke, what changed, what was not exercised and why: the first section below the verdict. */

import type { ImpactLevel, Unwatched } from '../../gate/index.ts';
import { exercised, exitStatus, undecided } from '../../judge/exit-status.ts';
import { summarise } from '../../judge/outcome.ts';
import type { Check, Result, RuleResult } from '../../judge/result.ts';
import { type BrokenGroup, brokenGroups, isProperty, restingSentence } from '../failures.ts';
import { meaningOfFigures, notJudged, rulesAndQuestions } from '../not-judged.ts';
import { type Group, inconclusiveGroups, notExercisedGroups } from './causes.ts';
import { checkEvidence } from './entries.ts';
import { html, type Markup, prose } from './html.ts';
import { icon } from './marks.ts';
import type { Change, ClientPanel, PageOptions } from './types.ts';
import { clip, plural } from './words.ts';

/** How many causes of one kind are shown here; the entries below include all of them. */
export const mostShown = 12;
const mostMembers = 60;

export function overview(
  result: Result,
  { changes, clients = [], notExercised: unwatched = [], gate }: PageOptions,
): Markup {
  const groupsOfFailures = brokenGroups(result);
  const left = [
    notices('Faults of the suite', result.suite.faults),
    changes === undefined
      ? null
      : changesPanel(result, changes, clients, unwatched, gate?.status === exitStatus.notJudged),
    broken(groupsOfFailures, result),
    surprises(result.answers),
    groups('Inconclusive', 'inconclusive', inconclusiveGroups(result)),
    notices(
      'Left behind on the target',
      result.run.leftBehind,
      '`las-conformance clean`, or the next run, tries to remove records again.',
    ),
    notices('The OpenAPI document itself', result.target.openapiFindings),
  ];
  // With nothing to show but that no check failed, two columns would leave half a screen white.
  const calm = left.filter((part) => part !== null).length === 1 && groupsOfFailures.length === 0;
  return html`<section class="overview${calm ? ' calm' : ''}" id="overview" aria-label="Overview"><div>${left}</div>
<div>${notExercised(result)}</div></section>`;
}

function notExercised(result: Result): Markup {
  const entries = notJudged(result);
  const title = 'Not exercised';
  if (entries.length === 0) {
    const { length: open } = undecided(result);
    const all = open === 0 ? 'Everything that can be exercised was exercised.' : 'Nothing: the rest is inconclusive.';
    return html`<section><h2>${title}</h2><p class="quiet">${all}</p></section>`;
  }
  return html`${groups(title, 'not-exercised', notExercisedGroups(result, entries), meaningOfFigures(entries))}`;
}

function surprises(answers: Result['answers']): Markup | null {
  const all = answers.filter(({ surprising }) => surprising !== undefined);
  if (all.length === 0) return null;
  const items = all.slice(0, mostShown).map(
    ({ id, surprising }) => html`<li>${entryLink(id, html`${surprising ?? ''}`)}</li>
`,
  );
  return html`<section><h2>Answers that may surprise <a class="count" href="#kind=surprising">${plural(all.length, 'answer')}</a></h2>
<p class="quiet">They break no rule.</p>
<ul class="notices">${items}${more(all.length, html`: see the questions below`)}</ul></section>`;
}

function notices(title: string, sentences: readonly string[], remedy?: string): Markup | null {
  if (sentences.length === 0) return null;
  return html`<section><h2>${title}</h2>${remedy === undefined ? '' : html`<p class="quiet">${prose(remedy)}</p>`}<ul class="notices">${sentences.slice(0, mostShown).map((each) => html`<li>${prose(each)}</li>`)}${more(
    sentences.length,
    html`: conformance.json has them all`,
  )}</ul></section>`;
}

/** How much a change weighs for a client, as a class of its tag. */
const weights = { hits: 'is-hit', 'may hit': 'is-maybe', 'not used': 'is-changed' } as const;

function changesPanel(
  result: Result,
  changes: readonly Change[],
  clients: readonly ClientPanel[],
  notExercised: readonly Unwatched[],
  isUndecided: boolean,
): Markup {
  if (changes.length === 0 && notExercised.length === 0) {
    const none = isUndecided ? 'Nothing that was looked at has changed.' : html`${icon('tick')} Nothing has changed.`;
    return html`<section><h2>Since the baseline</h2><p>${none}</p></section>`;
  }
  const statements = new Map([
    ...result.rules.map((rule) => [rule.id, rule.statement] as const),
    ...result.answers.map((answer) => [answer.id, answer.question] as const),
  ]);
  const label = (id: string) => html`${statements.get(id) ?? id}`;
  const list = (some: readonly (Change & { level?: ImpactLevel })[]) => {
    const items = some.slice(0, mostShown).map(({ id, kind, level, sentence }) => {
      const subject = statements.has(id) ? entryLink(id, label(id)) : html`<code>${id}</code>`;
      const weight = level !== undefined && html` <span class="tag ${weights[level]}">${level}</span>`;
      const tags = html`${weight} <span class="tag is-changed">${kind}</span>`;
      return html`<li><p class="subject">${subject}${tags}</p><p>${prose(sentence)}</p></li>
`;
    });
    return (
      items.length > 0 && html`<ul class="causes">${items}${more(some.length, html`: see the statements below`)}</ul>`
    );
  };
  const byClients = clients.map(({ sentence, changes: own }) => html`<h3 class="client">${sentence}</h3>${list(own)}`);
  const causes = notExercised.map(
    ({ cause, ids }) => html`<li><details><summary><b>${ids.length}</b> <span class="why">${cause}</span></summary>
<ul class="members">${ids.map((id) => html`<li>${statements.has(id) ? entryLink(id, label(id)) : label(id)}</li>`)}</ul></details></li>
`,
  );
  return html`<section class="changes"><h2>Since the baseline <a class="count" href="#kind=changed">${plural(changes.length, 'change')}</a></h2>
${byClients.length > 0 ? byClients : list(changes)}
${causes.length > 0 && html`<h3>Not exercised by this run, though the baseline has them</h3><ul class="reasons">${causes}</ul>`}</section>`;
}

function broken(all: readonly BrokenGroup[], result: Result): Markup {
  const none = exercised(result) === 0 ? 'Nothing was judged.' : 'No check failed.';
  if (all.length === 0) return html`<section><h2>Broken</h2><p class="quiet">${none}</p></section>`;
  const checks = all.reduce((sum, group) => sum + group.checks.length, 0);
  const items = all.slice(0, mostShown).map((group) => brokenItem(group, result.exchanges));
  return html`<section><h2>Broken <a class="count" href="#verdict=violates">${plural(checks, 'failed check')}</a></h2>
<ul class="causes">${items}${more(all.length, html`: <a href="#verdict=violates">all broken rules</a>`)}</ul></section>`;
}

function brokenItem(
  { rules, checks: [first, ...others], resting }: BrokenGroup,
  exchanges: Result['exchanges'],
): Markup {
  const shown = rules.slice(0, 3);
  const check = (each: Check) => failedCheck(rules[0]!, each, exchanges);
  return html`<li>${shown.map(
    (rule) => html`<p class="is-violates">${icon('cross')}${entryLink(rule.id, html`${rule.statement}`)}</p>`,
  )}${rules.length > shown.length && html`<p class="quiet">and ${plural(rules.length - shown.length, 'more rule')}</p>`}
${first !== undefined && check(first)}${
  others.length > 0 &&
  html`<details><summary>${plural(others.length, 'more failed check')}</summary><ul>${others.map((each) => html`<li class="further">${check(each)}</li>`)}</ul></details>`
}${
  resting.length > 0 && html`<details><summary>${restingSentence(resting)}</summary>${members(resting)}</details>`
}</li>
`;
}

/** A check of a client has the statement of its rule, which is above it, as its title. */
function failedCheck(rule: RuleResult, check: Check, exchanges: Result['exchanges']): Markup {
  return html`<p class="summary">${clip(summarise(check.message ?? ''), isProperty(check) ? 160 : 500)}</p>
<p class="quiet place"><code>${check.file}:${check.line}</code> ${check.title === rule.statement ? null : check.title}</p>
${checkEvidence(rule, check, exchanges)}`;
}

function groups(title: string, verdict: string, all: readonly Group[], meaning: string | null = null): Markup | null {
  if (all.length === 0) return null;
  const items = all.slice(0, mostShown).map(
    ({
      reason,
      entries,
    }) => html`<li><details><summary><b>${entries.length}</b> <span class="why">${prose(reason)}</span></summary>
${members(entries)}</details></li>
`,
  );
  return html`<section><h2>${title} <a class="count" href="#verdict=${verdict}">${rulesAndQuestions(all.flatMap(({ entries }) => entries))}</a></h2>
${meaning !== null && html`<p class="quiet">What would exercise them: ${prose(meaning)}.</p>`}<ul class="reasons">${items}${more(all.length, html``)}</ul></section>`;
}

function members(entries: readonly { id: string; statement: string }[]): Markup {
  const rest = entries.length - mostMembers;
  return html`<ul class="members">${entries.slice(0, mostMembers).map(({ id, statement }) => html`<li>${entryLink(id, html`${statement}`)}</li>`)}${
    rest > 0 && html`<li class="quiet">and ${rest} more</li>`
  }</ul>`;
}

function more(all: number, where: Markup): Markup | null {
  return all > mostShown ? html`<li class="quiet">and ${all - mostShown} more${where}</li>` : null;
}

function entryLink(id: string, label: Markup): Markup {
  return html`<a href="#${id}">${label}</a>`;
}
