/** How the suite proves itself: which tests noticed which deliberately broken variants of the embedded service. Pure. */
import { area } from '../../../rules/index.ts';
import { type KillMatrix, type MatrixTest, sharpTests, unexplainedKills, uselessTests } from '../kill-matrix.ts';
import { html, type Markup } from './html.ts';
import { count, moment, plural, seconds } from './words.ts';

/** Columns for the number of tests that noticed one defect: up to this many. */
const columns = [
  { head: 'no test', upTo: 0 },
  { head: '1', upTo: 1 },
  { head: '2 to 5', upTo: 5 },
  { head: 'more', upTo: Number.POSITIVE_INFINITY },
];

/** Null when there is no matrix with the result. */
export function proofSection(matrix: KillMatrix | null | undefined): Markup | null {
  if (!matrix) return null;
  return html`<section id="proof" aria-labelledby="h-proof"><h2 id="h-proof">Proof: the suite against broken variants</h2>
<p class="quiet">${summary(matrix)}</p>
<div class="scroll" role="region" aria-label="Defects and tests by area" tabindex="0"><table>
<thead><tr><th scope="col" rowspan="2">Area</th><th scope="colgroup" colspan="${columns.length + 1}">Defects, by how many tests of the rule noticed them</th>
<th scope="colgroup" colspan="3">Tests of the service’s rules</th></tr>
<tr><th scope="col" class="number">all</th>${columns.map(({ head }) => html`<th scope="col" class="number">${head}</th>`)}
<th scope="col" class="number">all</th><th scope="col" class="number">sharp</th><th scope="col" class="number">useless</th></tr></thead>
<tbody>${rowsOf(matrix)}</tbody></table></div>
<p class="quiet">A sharp test failed for one defect and no other; a useless one for none.</p>
${listOf('Defects that no test of the rule noticed', survivors(matrix))}
${listOf('Tests that no defect turned red', uselessTests(matrix).map(testLine))}
${listOf('Defects that turned tests of rules red that do not rest on theirs', strays(matrix))}
${listOf('Sharp tests, and the defect that each is for', sharpLines(matrix))}</section>`;
}

function summary({ run, suite, defects, tests }: KillMatrix): string {
  const extent = run.all
    ? 'Every test against every defect'
    : 'Every test against the defects of its rules and a sample of others';
  return `${extent}: ${plural(tests.length, 'test')}, ${plural(defects.length, 'defect')}, ${count(run.testRuns)} test runs in ${seconds(run.durationMs)}, suite ${suite.version}, ${moment(run.startedAt)}.`;
}

function rowsOf(matrix: KillMatrix): Markup[] {
  const areas = [...new Set(matrix.defects.map(({ breaks }) => area(breaks)))].sort();
  const rows = areas.map((name) => row(name, matrix, (rule) => area(rule) === name));
  return areas.length > 1 ? [...rows, row('all', matrix, () => true)] : rows;
}

function row(name: string, matrix: KillMatrix, isOfRow: (rule: string) => boolean): Markup {
  const kills = matrix.defects
    .filter(({ breaks }) => isOfRow(breaks))
    .map((defect) => defect.kills.filter(({ test }) => matrix.tests[test]?.rules.includes(defect.breaks)).length);
  const numbers = columns.map(({ upTo }, at) => {
    const above = columns[at - 1]?.upTo ?? -1;
    return kills.filter((number) => number > above && number <= upTo).length;
  });
  const tests = [matrix.tests.filter(({ judges }) => judges === 'service'), sharpTests(matrix), uselessTests(matrix)];
  const cells = [
    kills.length,
    ...numbers,
    ...tests.map((each) => each.filter((test) => test.rules.some(isOfRow)).length),
  ];
  return html`<tr><th scope="row">${name}</th>${cells.map((number) => html`<td class="number">${count(number)}</td>`)}</tr>
`;
}

function survivors({ defects, tests }: KillMatrix): Markup[] {
  return defects
    .filter(({ breaks, kills }) => !kills.some(({ test }) => tests[test]?.rules.includes(breaks)))
    .map(({ name, breaks }) => html`<code>${name}</code> breaks <code>${breaks}</code>`);
}

function strays(matrix: KillMatrix): Markup[] {
  return unexplainedKills(matrix).map(({ defect, kills }) => {
    const rules = [...new Set(kills.flatMap(({ test }) => matrix.tests[test]?.rules ?? []))];
    return html`<code>${defect.name}</code> breaks <code>${defect.breaks}</code>, and turned red tests of ${rules.map((rule) => html`<code>${rule}</code> `)}`;
  });
}

function sharpLines(matrix: KillMatrix): Markup[] {
  const sharp = new Set(sharpTests(matrix));
  return matrix.defects.flatMap(({ name, kills }) =>
    kills.flatMap(({ test: at, reason }) => {
      const test = matrix.tests[at];
      if (test === undefined || !sharp.has(test)) return [];
      return [html`${testLine(test)}: <code>${name}</code> <span class="quiet">${reason}</span>`];
    }),
  );
}

function testLine({ file, line, title }: MatrixTest): Markup {
  return html`${title} <code>${file}:${line}</code>`;
}

function listOf(title: string, lines: readonly Markup[]): Markup | null {
  if (lines.length === 0) return null;
  return html`<details><summary><b>${count(lines.length)}</b> ${title}</summary><ul class="departures">${lines.map(
    (line) => html`<li>${line}</li>
`,
  )}</ul></details>`;
}
