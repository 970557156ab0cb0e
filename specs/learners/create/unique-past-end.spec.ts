import {
  type ApiResponse,
  assumeAccepted,
  assumeEmail,
  covers,
  expect,
  isRefused,
  learnerUniqueReference,
  needs,
  pool,
  type RuleId,
  test,
} from '../../../fixtures/index.ts';
import { emailIsHeld, textsOf } from '../refusals.ts';

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
    if (isRefused(enrolled)) return { body, learnerId: null, byId: enrolled, other: null };
    const { learnerId } = assumeAccepted(enrolled).body ?? {};
    return { body, learnerId: String(learnerId), byId: await learners.get(learnerId), other: await learners.create() };
  },
  async act({ learners }, { body, byId, other }, [, how, field]): Promise<ApiResponse | null> {
    if (other === null) return null;
    assumeAccepted(byId);
    const taken = { [field]: body[field] };
    return how === 'post'
      ? learners.post(learners.body(taken))
      : learners.put(other.learnerId, { ...other.body, ...taken });
  },
  /** Other calls about that learner, the last of which deletes it. */
  async control({ lab, learners, tags, assessments }, { body, learnerId }) {
    if (learnerId === null) return null;
    return {
      byEmail: await learners.getByEmail(body.email),
      result: await assessments.result(learnerId),
      tags: lab.has('tagging') ? await tags.get(learnerId) : null,
      update: await learners.put(learnerId, { ...body, courseDetails: 'Welding, level 2' }),
      deletion: await learners.delete(learnerId),
    };
  },
});

test.describe('a learner whose endDate has passed', () => {
  for (const [what, [rule, how, field]] of Object.entries(sendings))
    ended.check(`prevents ${what}`, covers(rule, ended.row(what)), async ({ subject: { body, byId }, answer }) => {
      test.skip(answer === null, 'nobody can be enrolled whose end has passed');
      if (field === 'email') assumeEmail(byId.body, body);
      await expect(answer!).toBeRefused();
      if (how === 'post' && field === 'email') expect(textsOf(answer!)).toContain(emailIsHeld);
    });

  ended.check('is read by id', covers('learners.read.by-id'), async ({ subject: { byId }, control }) => {
    test.skip(control === null, 'nobody can be enrolled whose end has passed');
    await expect(byId).toHaveStatus(200);
  });

  for (const [what, [rule, call, status]] of Object.entries({
    'is read by email': ['learners.read.by-email', 'byEmail', 200],
    'has a result, which says that there is none yet': ['assessments.result.too-early', 'result', 200],
    'is updated': ['learners.update.status', 'update', 204],
    'is deleted': ['learners.delete.status', 'deletion', 204],
  } as const))
    ended.check(what, covers(rule), async ({ control }) => {
      test.skip(control === null, 'nobody can be enrolled whose end has passed');
      test.skip(call === 'update' && control!.update.status === 400, 'no update takes such a date');
      await expect(control![call]).toHaveStatus(status);
    });

  ended.check('has a list of tags', covers('tags.list.empty', needs('tagging')), async ({ control }) => {
    test.skip(control === null, 'nobody can be enrolled whose end has passed');
    await expect(control!.tags!).toBeAccepted();
  });
});
