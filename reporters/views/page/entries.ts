/** Statements and questions, one collapsible row each, under the headings of the API document. */
import { groupBy } from '../../../protocol/group-by.ts';
import { sections } from '../../../rules/api/sections.ts';
import { area } from '../../../rules/index.ts';
import { withRemedy } from '../../judge/lacks.ts';
import type { AnswerResult, Check, Result, RuleResult } from '../../judge/result.ts';
import { byReadability } from '../failures.ts';
import { existingOf } from '../partially-exercised.ts';
import { accountsOf, answerDetail } from './details.ts';
import { failingExchange } from './failing-exchange.ts';
import { html, type Markup, prose } from './html.ts';
import { markOf, outcomeMark } from './marks.ts';
import type { Change, Context } from './types.ts';
import { clip, count, duration, plural, slug } from './words.ts';

/** The values by heading, in the order of the API document; unknown headings come last. */
export function bySection<T extends { section: string }>(values: readonly T[]): [string, T[]][] {
  const groups = groupBy(values, ({ section }) => section);
  return [...new Set([...sections, ...groups.keys()])].flatMap((section) => {
    const group = groups.get(section);
    return group === undefined ? [] : [[section, group] as [string, T[]]];
  });
}

export function ruleSections(rules: readonly RuleResult[], context: Context): Markup[] {
  return bySection(rules).map(([section, group]) =>
    sectionOf(
      'section',
      section,
      group.map((rule) => ruleRow(rule, context)),
      brokenIn(group),
    ),
  );
}

export function questionSections(answers: readonly AnswerResult[], context: Context): Markup[] {
  return bySection(answers).map(([section, group]) =>
    sectionOf(
      'questions',
      section,
      group.map((answer) => questionRow(answer, context)),
      null,
    ),
  );
}

function brokenIn(rules: readonly RuleResult[]): Markup | null {
  const broken = rules.filter((rule) => rule.verdict === 'violates').length;
  return broken === 0 ? null : html`<span class="is-violates">${count(broken)} broken</span>`;
}

function sectionOf(prefix: string, name: string, rows: readonly Markup[], note: Markup | null): Markup {
  return html`<section class="group" id="${slug(prefix, name)}"><h3>${name} <span class="quiet">${count(rows.length)}</span> ${note}</h3>
${rows}</section>
`;
}

function ruleRow(rule: RuleResult, context: Context): Markup {
  const changes = context.changes.get(rule.id) ?? [];
  const tags = [
    rule.kind === 'quirk' && html`<span class="tag">documented difference</span>`,
    rule.party !== context.party && html`<span class="tag">client rule</span>`,
    // Part of a rule's checks must not look like all of them.
    rule.verdict === 'conforms' &&
      rule.counts.skipped > 0 &&
      html`<span class="tag">by ${rule.counts.passed} of ${plural(rule.checks.length, 'check')}</span>`,
    rule.verdict === 'conforms' &&
      existingOf(rule) > 0 &&
      html`<span class="tag">on ${plural(existingOf(rule), 'record')} that ${existingOf(rule) === 1 ? 'was' : 'were'} there</span>`,
    changes.length > 0 && html`<span class="tag is-changed">changed</span>`,
  ];
  return html`<details class="entry" id="${rule.id}" data-mark="${rule.verdict}" data-area="${area(rule.id)}" data-kind="${rule.party === context.party ? 'service' : 'client'}"${flags(changes, false)}>
<summary>${markOf(rule.verdict)}<span class="statement">${rule.statement} ${tags}</span><code class="id">${rule.id}</code></summary>
<div class="detail">${accountsOf(rule, context)}${checkList(rule, context)}</div></details>
`;
}

/** What else the list of kinds can select. */
function flags(changes: readonly Change[], isSurprising: boolean): Markup | false {
  const all = [...(changes.length > 0 ? ['changed'] : []), ...(isSurprising ? ['surprising'] : [])];
  return all.length > 0 && html` data-flags="${all.join(' ')}"`;
}

function questionRow(answer: AnswerResult, context: Context): Markup {
  const changes = context.changes.get(answer.id) ?? [];
  const detail = answerDetail(answer, changes, context.lastChanged.get(answer.id));
  return html`<details class="entry" id="${answer.id}" data-mark="${answer.verdict}" data-area="${area(answer.id)}" data-kind="question"${flags(changes, answer.surprising !== undefined)}>
<summary>${markOf(answer.verdict)}<span class="statement">${answer.question} ${
    changes.length > 0 && html`<span class="tag is-changed">changed</span>`
  }${detail.short}</span><code class="id">${answer.id}</code></summary>
<div class="detail">${detail.full}${evidenceButton(answer.exchanges)}</div></details>
`;
}

/** Failed checks come first; those that were skipped are one line, since most of them lack the same. */
function checkList(rule: RuleResult, context: Context): Markup | null {
  const { checks } = rule;
  if (checks.length === 0) return null;
  const made = checks
    .filter(({ outcome }) => outcome !== 'skipped')
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome) || byReadability(one, other));
  const skipped = checks.filter(({ outcome }) => outcome === 'skipped');
  return html`<h4>${plural(checks.length, 'check')}</h4><ul class="checks">${made.map((check) => checkItem(rule, check, context))}${
    skipped.length > 0 && skippedItem(skipped)
  }</ul>`;
}

const order: readonly Check['outcome'][] = ['failed', 'inconclusive', 'passed'];

function checkItem(rule: RuleResult, check: Check, { exchanges }: Context): Markup {
  return html`<li>${outcomeMark(check.outcome)}<div><p>${check.title}</p>
<p class="quiet place"><code>${check.file}:${check.line}</code> ${check.durationMs > 0 && duration(check.durationMs)}${
    check.runs !== undefined && html`, runs: ${check.runs}`
  }${check.existing !== undefined && html`, on ${plural(check.existing, 'record')} that the run did not make`}</p>
${check.message !== null && html`<pre class="message">${clip(check.message)}</pre>`}${checkEvidence(rule, check, exchanges)}</div></li>
`;
}

function skippedItem(skipped: readonly Check[]): Markup {
  const reasons = [...new Set(skipped.map(({ message, lacks }) => withRemedy(message ?? 'skipped', lacks)))];
  return html`<li>${outcomeMark('skipped')}<details class="skipped"><summary>${plural(skipped.length, 'check')} <span class="quiet">${prose(clip(reasons.join('; '), 300))}</span></summary>
<ul class="where">${skipped.map(({ title, file, line }) => html`<li>${title} <code class="quiet">${file}:${line}</code></li>`)}</ul></details></li>
`;
}

/** Opens the exchanges of a check. Those of a failed one say which it is, and at which exchange it failed. */
export function checkEvidence(rule: RuleResult, check: Check, exchanges: Result['exchanges']): Markup | null {
  const failing = failingExchange(check, exchanges);
  const name = `${rule.id} ${rule.checks.indexOf(check)}`;
  return evidenceButton(
    check.exchanges,
    undefined,
    failing !== null && html` data-failing="${failing}" data-check="${name}"`,
  );
}

/** Opens the exchanges, which the page's script draws on demand. */
export function evidenceButton(
  exchanges: readonly string[],
  label?: string,
  marked: Markup | false = false,
): Markup | null {
  if (exchanges.length === 0) return null;
  return html`<p class="show"><button type="button" aria-expanded="false" data-evidence="${exchanges.join(' ')}"${marked}>${
    label ?? plural(exchanges.length, 'exchange')
  }</button></p>`;
}
