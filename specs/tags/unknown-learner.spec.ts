import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  assumeStatus,
  covers,
  expect,
  pool,
  rowsOf,
  type Tags,
  test,
} from '../../fixtures/index.ts';

interface Names {
  held: string;
  unheld: string;
}

type Send = (tags: Tags, learnerId: string, names: Names) => Promise<ApiResponse>;

const add: Send = (tags, learnerId, { unheld }) => tags.post(learnerId, [unheld]);
const list: Send = (tags, learnerId) => tags.get(learnerId);
const removeHeld: Send = (tags, learnerId, { held }) => tags.remove(learnerId, held);

/** For learners who never existed, or who were deleted; a known learner is sent the same. */
const calls = {
  'tags.add.unknown-learner': {
    'for a learner who never existed': add,
    'for a learner who was deleted': add,
    'with an empty list for a learner who never existed': (tags, learnerId) => tags.post(learnerId, []),
  },
  'tags.list.unknown-learner': { 'for a learner who never existed': list, 'for a learner who was deleted': list },
  'tags.remove.unknown-learner': {
    'for a name that another learner holds and a learner who never existed': removeHeld,
    'for a name that nobody holds and a learner who never existed': (tags, learnerId, { unheld }) =>
      tags.remove(learnerId, unheld),
    'for a learner who was deleted': removeHeld,
  },
} satisfies Record<string, Record<string, Send>>;

const operations = {
  'tags.add.unknown-learner': 'POST /v1/learners/{learnerId}/tags',
  'tags.list.unknown-learner': 'GET /v1/learners/{learnerId}/tags',
  'tags.remove.unknown-learner': 'DELETE /v1/learners/{learnerId}/tags',
} as const;

const rules = Object.keys(operations) as (keyof typeof operations)[];

const unknown = pool('tags/unknown-learner', {
  rows: Object.fromEntries(
    rules.flatMap((rule) =>
      Object.entries(calls[rule]).map(([whose, send]) => [`${rule} ${whose}`, { whose, send: send as Send }]),
    ),
  ),
  async subject({ learners, tags }) {
    const [known, deleted] = (await learners.createMany(2)).map(({ learnerId }) => learnerId) as [string, string];
    const [held, unheld] = tags.names(2) as [string, string];
    await tags.add(known, held);
    await tags.add(deleted, held);
    assumeAccepted(await learners.delete(deleted));
    assumeStatus(await learners.get(deleted), 404);
    return { known, deleted, names: { held, unheld } };
  },
  act: ({ tags }, { deleted, names }, { whose, send }) =>
    send(tags, whose.endsWith('deleted') ? deleted : randomUUID(), names),
  /** The same calls for a known learner, none of which stores a name. */
  async control({ tags }, { known, names: { held, unheld } }) {
    const list = await tags.get(known);
    return {
      ofKnown: rowsOf(assumeAccepted(list)).map(({ name }) => name),
      'tags.add.unknown-learner': [await tags.post(known, [held])],
      'tags.list.unknown-learner': [list],
      'tags.remove.unknown-learner': [await tags.remove(known, held), await tags.remove(known, unheld)],
    };
  },
});

for (const rule of rules)
  test.describe(operations[rule], covers(rule), () => {
    for (const whose of Object.keys(calls[rule]))
      test(`gets 404 ${whose}`, unknown.row(`${rule} ${whose}`), async ({ pooled }) => {
        await pooled(unknown, async ({ subject: { names }, answer, control }) => {
          await expect(answer).toHaveStatus(404);
          expect(control.ofKnown, 'tags of a known learner').toEqual([names.held]);
          for (const response of control[rule]) assumeAccepted(response, 'the same for a known learner');
        });
      });
  });
