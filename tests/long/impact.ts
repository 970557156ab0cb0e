/**
 * `npm run test:long -- impact [text]`: tries twenty changes of the service on six clients, whose tests are known to notice some of
 * them. Passes when every outcome is the expected one. With a text, only changes whose title contains it.
 */

import { packageFile } from '../../cli/modules.ts';
import { type ServiceChange, titleOf } from '../../client/impact/changes.ts';
import { tryEach } from '../../client/impact/experiment.ts';
import type { Outcome } from '../../client/impact/outcome.ts';
import { worlds } from '../../client/worlds.ts';

const clients = ['enrols', 'updates', 'lists', 'counts', 'receives', 'rotates'];
const letters: Record<Outcome, string> = { hits: 'h', 'not-noticed': '.', 'not-reached': '-', inconclusive: '?' };

const list = 'GET /v1/learners';
const create = 'POST /v1/learners';
const update = 'PUT /v1/learners/{learnerId}';

/** Each change, and what becomes of it with each client, in their order. */
const cases: [ServiceChange, string][] = [
  [{ kind: 'removed', operation: create, member: 'learnerId' }, 'h-----'],
  [{ kind: 'removed', operation: 'POST /v1/auth', member: 'expiresIn' }, '......'],
  [{ kind: 'removed', operation: list, member: 'totalRecords' }, '-.h.--'],
  [{ kind: 'removed', operation: list, member: 'learners[].email' }, '-.h.--'],
  [{ kind: 'null', operation: list, member: 'learners[].lastName' }, '-...--'],
  [{ kind: 'unknown-value', operation: list, member: 'learners[].gender' }, '-.h.--'],
  [{ kind: 'renamed', operation: list, member: 'learners', to: 'rows' }, '-hhh--'],
  [{ kind: 'status', operation: create, status: 200 }, 'h-----'],
  [{ kind: 'status', operation: update, status: 200 }, '-.----'],
  [{ kind: 'status', operation: list, status: 404 }, '-hhh--'],
  [{ kind: 'required', operation: create, member: 'mobileNumber' }, 'h-----'],
  [{ kind: 'required', operation: update, member: 'postcode' }, '-h----'],
  [{ kind: 'refused-value', operation: create, member: 'gender', value: 'Another' }, 'h-----'],
  [{ kind: 'refused-value', operation: create, member: 'gender', value: 'Female' }, '------'],
  [{ kind: 'page-size', size: 1 }, '-.h.--'],
  [{ kind: 'choice', choice: 'learnerListField' }, '-hhh--'],
  [{ kind: 'choice', choice: 'learnerListOrder' }, '-...--'],
  [{ kind: 'event-late', seconds: 60 }, '----hh'],
  [{ kind: 'event-gone', event: 200 }, '----hh'],
  [{ kind: 'secret-cut-over', seconds: 600 }, '-----h'],
];

const [text = ''] = process.argv.slice(2);
const wanted = cases.filter(([change]) => titleOf(change).includes(text));
const world = { name: 'five', learners: worlds[0]?.learners.slice(0, 5) ?? [] };
const found = new Map<ServiceChange, string[]>(wanted.map(([change]) => [change, []]));
for (const [at, client] of clients.entries()) {
  const command = [process.execPath, packageFile('tests/support/impact-client.mjs'), client];
  const setting = { command, world, choices: 'a', signal: new AbortController().signal } as const;
  const changes = wanted.map(([change]) => change);
  await tryEach(setting, changes, { jobs: 2, limitMs: 60_000 }, ({ change, outcome }) => {
    (found.get(change) ?? [])[at] = letters[outcome];
  });
}

console.log(`found, expected; by client: ${clients.join(', ')}`);
const wrong = wanted.filter(([change, expected]) => {
  const letter = found.get(change)?.join('') ?? '';
  console.log(`${letter} ${expected} ${letter === expected ? '   ' : '!! '} ${titleOf(change)}`);
  return letter !== expected;
});
console.log(wrong.length === 0 ? 'all as expected' : `${wrong.length} otherwise`);
process.exitCode = wrong.length === 0 ? 0 : 1;
