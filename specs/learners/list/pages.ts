import {
  type ApiResponse,
  assumeAccepted,
  byDefault,
  type CreatedLearner,
  emailIn,
  inAMoment,
  inTurn,
  isAccepted,
  isRefused,
  isTooSmall,
  Learners,
  modestPageSize,
  pool,
  rowsOf,
  type Surroundings,
  Tags,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

interface Five {
  learners: Learners;
  created: CreatedLearner[];
  /** Lists read after each of the first creations. */
  grown: ApiResponse[];
}

const sizes = [1, 2, 3, 4, 5, 6, 10];

/** The pages of an organisation with five learners, by how many rows they are to have. */
export const five = pool('learners/list of five', {
  powers: ['organisations'],
  rows: Object.fromEntries(sizes.map((pageSize) => [`pages of ${pageSize}`, pageSize])),

  async subject({ lab }): Promise<Five> {
    const organisation = await lab.emptyOrganisation();
    const learners = new Learners(lab, organisation);
    const created: CreatedLearner[] = [];
    const grown: ApiResponse[] = [];
    const counting = (count: number) =>
      inAMoment(
        () => learners.list({ pageIndex: 1, pageSize: modestPageSize }),
        (page) => totalOf(page) === count,
      );
    for (let count = 1; count <= 4; count++) {
      created.push(await learners.create());
      if (count <= 3) grown.push(await counting(count));
    }
    created.push(await learners.create({ tags: new Tags(lab, organisation).names(3) }));
    await counting(5);
    return { learners, created, grown };
  },

  act: (_surroundings, { learners, created }, pageSize) => pagesOf(learners, pageSize, created.length),
});

/** Neither who is off programme nor the default of the parameter is documented. */
export const filters: Record<string, { includeOffProgrammeLearners: boolean | undefined }> = {
  omitted: byDefault,
  false: { includeOffProgrammeLearners: false },
  true: { includeOffProgrammeLearners: true },
};

/** Lists of an organisation in which the end of some learners has passed, where such a one is accepted. */
export const someEnded = pool('learners/list with ended', {
  powers: ['organisations'],
  rows: filters,

  async subject({ lab }: Surroundings) {
    const learners = new Learners(lab, await lab.emptyOrganisation());
    const answers = await inTurn([undefined, '2020-01-31', undefined, '2020-01-31', undefined], (endDate) =>
      learners.post(learners.body({ endDate })),
    );
    return { learners, count: answers.filter(isAccepted).length, isEndRefused: isRefused(answers[1]!) };
  },

  async act(_surroundings, { learners, count }, filter) {
    const whole = await learners.list({ pageIndex: 1, pageSize: 10, ...filter });
    // A list without a filter is judged by its total alone.
    if (filter === byDefault) return { whole, pages: [] };
    const rows = isAccepted(whole) ? rowsOf(whole).length : count;
    return { whole, pages: await pagesOf(learners, 2, rows, filter) };
  },
});

/** As many pages of this size as it takes for so many rows. */
export async function pagesOf(learners: Learners, pageSize: number, rows: number, filter = {}): Promise<ApiResponse[]> {
  const pages: ApiResponse[] = [];
  for (let pageIndex = 1; pageIndex <= Math.ceil(rows / pageSize); pageIndex++)
    pages.push(await learners.list({ pageIndex, pageSize, ...filter }));
  return pages;
}

export function skipIfTooSmall(pages: readonly ApiResponse[]): void {
  test.skip(isTooSmall(pages), 'pages of so few rows are refused');
}

/** Their emails in lower case, in the order of the alphabet. */
export function emailsOn(pages: readonly ApiResponse[]): string[] {
  return pages
    .flatMap((page) => rowsOf(assumeAccepted(page)))
    .map(emailIn)
    .sort();
}

export function emailsOf(learners: readonly CreatedLearner[]): string[] {
  return learners.map(({ body }) => body.email).sort();
}
