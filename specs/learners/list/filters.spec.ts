import {
  assume,
  type Caller,
  covers,
  expect,
  Inconclusive,
  isAccepted,
  pool,
  rowsOf,
  sameEmail,
  test,
} from '../../../fixtures/index.ts';
import { servedContract } from '../../contract/served.ts';

/** Query parameter names that such filters might have. */
const tagNames = ['tag', 'tags', 'tagName', 'tagNames', 'tagId'];
const locationNames = ['location', 'locations', 'locationId', 'locationIds', 'locationName'];

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

/** Names of the query parameters that the OpenAPI document gives for the list. */
const described = pool('learners/list parameters', {
  powers: ['description'],
  subject: ({ api }) => parametersOf(api),
});

/** What such a filter would be about, and how a name shows that: `programmeStage` and `allocationStatus` do not. */
const filters = {
  tag: {
    rule: 'learners.list.no-tag-filter',
    names: tagNames,
    word: /(?<![A-Za-z])tag|Tag/,
    title: (name: string) => `shows a learner without the tag for ${name}, or refuses the parameter`,
  },
  location: {
    rule: 'learners.list.no-location-filter',
    names: locationNames,
    word: /(?<![A-Za-z])location|Location/,
    title: (name: string) => `shows any learner for ${name}, or refuses the parameter`,
  },
} as const;

test.describe('GET /v1/learners', () => {
  for (const [what, { rule, names, word, title }] of Object.entries(filters))
    test.describe(`by ${what}`, () => {
      for (const name of names)
        filtered.checks(covers(rule, filtered.row(name)), {
          [title(name)]: async ({ subject, answer }) => {
            if (!isAccepted(answer.response)) return expect(answer.response).toBeRefused();
            assume(subject.row !== undefined, 'the list holds the learner');
            expect(answer.row, 'row of the learner').toBeDefined();
          },
        });

      described.check('has no such parameter in the description', covers(rule), ({ subject: parameters }) =>
        expect(parameters.filter((name) => word.test(name))).toEqual([]),
      );
    });
});

async function parametersOf(api: Caller): Promise<string[]> {
  const found = (await servedContract(api)).operation('GET', '/v1/learners');
  if (!found) throw new Inconclusive('the OpenAPI document does not have GET /v1/learners.');
  return found.parameters.map(({ name }) => name);
}
