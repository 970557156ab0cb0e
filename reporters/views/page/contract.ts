/** Operations by status: what was seen, how often, and whether it agrees with the served OpenAPI document. Pure. */
import { grouped, largestFirst } from '../../../protocol/group-by.ts';
import { operationName, operations } from '../../../rules/api/operations.ts';
import { comparedNothing } from '../../judge/contract-rules.ts';
import type { ContractRow, ContractViolation, Result } from '../../judge/result.ts';
import { evidenceButton } from './entries.ts';
import { html, type Markup, prose } from './html.ts';
import { icon } from './marks.ts';
import { clip, count, plural } from './words.ts';

/** Documented statuses by operation, in the order of the API document; other operations that were called come last. */
function rowsOf(contract: readonly ContractRow[]): { name: string; documented: readonly number[] }[] {
  const documented = operations.map((each) => ({
    name: operationName(each),
    documented: [each.success, each.alsoListed, ...each.refusals].filter((status) => status !== null),
  }));
  const known = new Set(documented.map(({ name }) => name));
  const others = [...new Set(contract.map((row) => row.operation))].filter((name) => !known.has(name));
  return [...documented, ...others.map((name) => ({ name, documented: [] }))];
}

/** Operations by status: what is documented, and what was seen to depart from it. */
export function contractMatrix(result: Result): Markup {
  const rows = rowsOf(result.contract);
  const seen = new Map(result.contract.map((row) => [`${row.operation} ${row.status}`, row]));
  const all = [...rows.flatMap((row) => row.documented), ...result.contract.map((row) => row.status)];
  const statuses = [...new Set(all)].sort((a, b) => a - b);
  const body = rows.map(
    ({ name, documented }) => html`<tr><th scope="row"><code>${name}</code></th>${statuses.map((status) =>
      cell(status, seen.get(`${name} ${status}`), documented.includes(status)),
    )}</tr>
`,
  );
  const uncompared = comparedNothing(result);
  const departing = html`<span class="is-violates">${icon('cross')}<b>3/12</b> depart from the OpenAPI document</span>`;
  return html`<p class="legend"><span><b>12</b> seen 12 times</span>
${uncompared === null && departing}
<span class="extra"><b>12</b>* the API document does not list it</span>
<span><span class="open-cell" aria-hidden="true">○</span> listed by a document, but not seen</span></p>
<div class="scroll" role="region" aria-label="Operations by status" tabindex="0"><table class="matrix">
<thead><tr><th scope="col">Operation</th>${statuses.map((status) => html`<th scope="col" class="number">${status}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>${departures(result.contract, uncompared)}${unmet(result.contract)}`;
}

/** Where the table does not fit, each cell names its status. */
function cell(status: number, row: ContractRow | undefined, documented: boolean): Markup {
  if (row === undefined || (row.exchanges === 0 && row.violations.length === 0)) {
    return documented || row !== undefined
      ? html`<td class="number" data-name="${status}"><span class="open-cell" aria-hidden="true">○</span><span class="sr">not seen</span></td>`
      : html`<td></td>`;
  }
  if (row.violations.length === 0)
    return html`<td class="number${documented ? '' : ' extra'}" data-name="${status}">${count(row.exchanges)}${documented ? null : '*'}</td>`;
  const departing = row.violations.reduce((sum, violation) => sum + violation.count, 0);
  const share = `${count(Math.min(departing, row.exchanges))}/${count(row.exchanges)}`;
  return html`<td class="number is-violates" data-name="${status}">${icon('cross')}<span class="sr">departs: </span>${share}</td>`;
}

interface Departure extends ContractViolation {
  operations: { name: string; count: number }[];
}

/** The same departure in many operations is listed once. */
export function groupDepartures(contract: readonly ContractRow[]): Departure[] {
  const groups = new Map<string, Departure>();
  for (const { operation, status, violations } of contract) {
    for (const violation of violations) {
      const key = `${violation.part} ${violation.at} ${violation.message}`;
      const group = groups.get(key) ?? { ...violation, count: 0, operations: [] };
      group.count += violation.count;
      group.operations.push({ name: `${operation} ${status}`, count: violation.count });
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** Documented statuses that no response had, grouped by reason, the most common first. */
function unmet(contract: readonly ContractRow[]): Markup | null {
  const rows = contract.flatMap(({ reason, ...row }) => (reason === undefined ? [] : [{ ...row, reason }]));
  if (rows.length === 0) return null;
  const items = largestFirst(rows, ({ reason }) => reason).map(([reason, group]) => {
    const byOperation = grouped(group.map(({ operation, status }) => [operation, status] as const));
    return html`<li><details><summary>${reason} <span class="quiet">${count(group.length)}</span></summary>
<ul class="where">${[...byOperation].map(
      ([operation, statuses]) =>
        html`<li><code>${operation}</code> <span class="quiet">${statuses.join(', ')}</span></li>`,
    )}</ul></details></li>
`;
  });
  return html`<details><summary>Statuses that were not seen, by reason <span class="quiet">${count(rows.length)}</span></summary><ul class="unmet">${items}</ul></details>`;
}

function departures(contract: readonly ContractRow[], uncompared: string | null): Markup {
  const groups = groupDepartures(contract);
  if (groups.length === 0)
    return html`<p class="quiet">${uncompared ?? 'No response departs from the served OpenAPI document'}.</p>`;
  const items = groups.map(
    ({ part, at, message, count: times, operations: where, example }) => html`<li>
<p><span class="tag">${part}</span> ${at === '' ? null : html`<code>${clip(at, 500)}</code> `}${prose(clip(message, 500))} <span class="quiet">${plural(times, 'time')}</span></p>
<ul class="where">${where.map((each) => html`<li><code>${each.name}</code> <span class="quiet">${count(each.count)}</span></li>`)}</ul>
${evidenceButton([example], 'an example')}</li>
`,
  );
  return html`<h3>Departures, by cause</h3><ul class="departures">${items}</ul>`;
}
