import {
  type ApiResponse,
  assume,
  type Caller,
  covers,
  expect,
  Inconclusive,
  type Item,
  isAccepted,
  needs,
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
    const tag = lab.has('tagging') ? tags.name() : null;
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

/** How a name shows that it is about tags or locations: `programmeStage` and `allocationStatus` are not. */
const words = { tag: /(?<![A-Za-z])tag|Tag/, location: /(?<![A-Za-z])location|Location/ };

/** Expects that the parameter filters nothing, or is refused. */
async function expectAll({ subject, answer }: Filtered): Promise<void> {
  if (!isAccepted(answer.response)) return expect(answer.response).toBeRefused();
  assume(subject.row !== undefined, 'the list holds the learner');
  expect(answer.row, 'row of the learner').toBeDefined();
}

interface Filtered {
  subject: { row: Item | undefined };
  answer: { response: ApiResponse; row: Item | undefined };
}

test.describe('GET /v1/learners', () => {
  test.describe('by tag', () => {
    for (const name of tagNames)
      filtered.check(
        `shows a learner without the tag for ${name}, or refuses the parameter`,
        covers('learners.list.no-tag-filter', needs('tagging'), filtered.row(name)),
        expectAll,
      );

    described.check(
      'has no such parameter in the description',
      covers('learners.list.no-tag-filter'),
      ({ subject: parameters }) => expect(parameters.filter((name) => words.tag.test(name))).toEqual([]),
    );
  });

  test.describe('by location', () => {
    for (const name of locationNames)
      filtered.check(
        `shows any learner for ${name}, or refuses the parameter`,
        covers('learners.list.no-location-filter', filtered.row(name)),
        expectAll,
      );

    described.check(
      'has no such parameter in the description',
      covers('learners.list.no-location-filter'),
      ({ subject: parameters }) => expect(parameters.filter((name) => words.location.test(name))).toEqual([]),
    );
  });
});

async function parametersOf(api: Caller): Promise<string[]> {
  const found = (await servedContract(api)).operation('GET', '/v1/learners');
  if (!found) throw new Inconclusive('the OpenAPI document does not have GET /v1/learners.');
  return found.parameters.map(({ name }) => name);
}
