import { assume, covers, expect, isAccepted, pool, rowsOf, sameEmail, test } from '../../../fixtures/index.ts';
import { filters, locationNames, tagNames } from './filters.ts';

/** Lists with such parameters, and the row of a learner without the tag: if it is there, none of them filters. */
const filtered = pool('learners/list filters', {
  rows: Object.fromEntries([...tagNames, ...locationNames].map((name) => [name, [name]])),
  needs: ([name = '']) => (tagNames.includes(name) ? ['tagging'] : []),
  async subject({ lab, learners, tags }) {
    const tag = lab.has('tagging') ? tags.anyName() : null;
    if (tag !== null) await tags.add((await learners.create()).learnerId, tag);
    const { body } = await learners.create();
    return { tag, email: body.email, row: await learners.row(body.email) };
  },
  async act({ learners }, { tag, email }, names) {
    const query = Object.fromEntries(names.map((name) => [name, tagNames.includes(name) ? tag! : 'Leeds']));
    const response = await learners.list({ pageIndex: 1, pageSize: learners.pageSize, ...query });
    if (!isAccepted(response)) return { response, row: undefined };
    const first = rowsOf(response).find((row) => sameEmail(row.email, email));
    return { response, row: first ?? (await learners.row(email, query)) };
  },
  together: { merge: (one, other) => [...one, ...other], tells: ({ row }) => row !== undefined },
});

test.describe('GET /v1/learners', () => {
  for (const [what, { rule, names, title }] of Object.entries(filters))
    test.describe(`by ${what}`, () => {
      for (const name of names)
        filtered.checks(covers(rule, filtered.row(name)), {
          [title(name)]: async ({ subject, answer }) => {
            if (!isAccepted(answer.response)) return expect(answer.response).toBeRefused();
            assume(subject.row !== undefined, 'the list holds the learner');
            expect(answer.row, 'row of the learner').toBeDefined();
          },
        });
    });
});
