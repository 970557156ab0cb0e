import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isRefused,
  learnerUniqueReference,
  pool,
  type RuleId,
  test,
} from '../../../fixtures/index.ts';
import { textsOf } from '../refusals.ts';

/** What is sent with the email or the reference of a learner whose end date has passed. */
const sendings = {
  'a create with the same email': ['learners.create.duplicate-email', 'post', 'email'],
  'an update to the same email': ['learners.update.email-unique', 'put', 'email'],
  'a create with the same learnerUniqueReference': [
    'learners.create.unique-reference-duplicate',
    'post',
    'learnerUniqueReference',
  ],
  'an update to the same learnerUniqueReference': [
    'learners.update.unique-reference-unique',
    'put',
    'learnerUniqueReference',
  ],
} as const satisfies Record<string, [RuleId, 'post' | 'put', string]>;

/** A service may refuse to enrol such a learner. The read ensures that the learner still exists. */
const ended = pool('learners/create past end', {
  rows: sendings,
  async subject({ learners }) {
    const body = learners.body({ endDate: '2020-01-31', learnerUniqueReference: learnerUniqueReference() });
    const enrolled = await learners.post(body);
    if (isRefused(enrolled)) return { body, enrolled, other: null };
    await learners.read(assumeAccepted(enrolled).body?.learnerId);
    return { body, enrolled, other: await learners.create() };
  },
  async act({ learners }, { body, other }, [, how, field]): Promise<ApiResponse | null> {
    if (other === null) return null;
    const taken = { [field]: body[field] };
    return how === 'post'
      ? learners.post(learners.body(taken))
      : learners.put(other.learnerId, { ...other.body, ...taken });
  },
});

test.describe('a learner whose endDate has passed', () => {
  for (const [what, [rule, how, field]] of Object.entries(sendings))
    test(`prevents ${what}`, covers(rule, ended.row(what)), async ({ pooled }) => {
      await pooled(ended, async ({ answer }) => {
        test.skip(answer === null, 'nobody can be enrolled whose end has passed');
        await expect(answer!).toBeRefused();
        if (how === 'post' && field === 'email') expect(textsOf(answer!)).toContain('User is already a Learner');
      });
    });
});
