import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  isRefused,
  type Learners,
  pool,
  test,
} from '../../../fixtures/index.ts';

/** 230 characters, including one line feed. */
const longest = (letter: string) => `${letter.repeat(100)}\n${'y'.repeat(129)}`;

/** Whether a short text in two lines is accepted, and its end of line kept as sent: the API document says neither. */
async function keepsLines(learners: Learners): Promise<boolean> {
  const body = learners.body({ courseDetails: 'Welding\nlevel 2' });
  const created = await learners.post(body);
  if (isRefused(created)) return false;
  return (await learners.read(assumeAccepted(created).body.learnerId)).courseDetails === body.courseDetails;
}

/** What is stored of a text. A short one is tried only where that is not the whole. */
async function tried(learners: Learners, learnerId: string, response: ApiResponse, sent: string) {
  const stored = isAccepted(response) ? (await learners.get(learnerId)).body?.courseDetails : null;
  return { response, sent, stored, isJudged: stored === sent || (await keepsLines(learners)) };
}

const lines = pool('learners/course details in two lines', {
  rows: { update: 'update' } as const,
  async subject({ learners }) {
    const sent = longest('x');
    const body = learners.body({ courseDetails: sent });
    const response = await learners.post(body, { valid: true });
    const learnerId: string = response.body?.learnerId;
    const learner = isAccepted(response) ? { learnerId, body } : await learners.create();
    return { learner, create: await tried(learners, learnerId, response, sent) };
  },
  async act({ learners }, { learner: { learnerId, body } }) {
    const sent = longest('z');
    const response = await learners.put(learnerId, { ...body, courseDetails: sent }, { valid: true });
    return tried(learners, learnerId, response, sent);
  },
});

test.describe('courseDetails of 230 characters in two lines', () => {
  for (const [title, rule, row] of [
    ['a create', 'learners.create.course-details-length', lines.row()],
    ['an update', 'learners.update.course-details-length', lines.row('update')],
  ] as const)
    lines.check(
      `is stored whole by ${title}: the end of a line is one character`,
      covers(rule, row),
      async ({ subject: { create }, answer = create }) => {
        test.skip(!answer.isJudged, 'courseDetails cannot have two lines, or the end of a line is not kept as sent');
        await expect(answer.response).toBeAccepted();
        expect(answer.stored).toBe(answer.sent);
      },
    );
});
