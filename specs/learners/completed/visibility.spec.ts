import { assume, covers, expect, ifAllowed, Learners, needs, pool, test, totalOf } from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion, dayOfCompletions } from './completion.ts';

/** Learners of several tutors who have finished, and the list of that day as each role gets it. The manager has the first two tutors. */
const shown = pool('learners/completed visibility', {
  powers: ['assessments'],
  async subject({ lab, learners, assessments, organisation }) {
    const [own, second, third] = organisation.tutors;
    const ids: string[] = [];
    const create = async (primaryTutorEmail?: string, ...others: (string | undefined)[]) => {
      const fields = others.length > 0 ? { secondaryTutorEmails: others } : {};
      const { learnerId } = await learners.create({ primaryTutorEmail, ...fields });
      ids.push(learnerId);
      return learnerId;
    };
    const ofTutor = [await create(own), await create(second, third, own)];
    const ofColleague = await create(second, third);
    const ofManager = [...ofTutor, ofColleague];
    if (lab.has('organisations')) ofManager.push(await create(third, second));
    const ofOthers = lab.has('organisations') ? await create(third) : '';
    for (const learnerId of ids) await lab.completeAssessment(learnerId);
    const day = await dayOfCompletions(assessments, learners, ids);
    const listOf = async (role: 'tutor' | 'manager') =>
      lab.has(role) ? learners.as(organisation[role]).completed(day) : null;
    const lists = { tutor: await listOf('tutor'), manager: await listOf('manager') };
    const all = completedIds(await learners.completed(day));
    const seen = { tutor: ofTutor, manager: ofManager };
    return { seen, hidden: { tutor: ofColleague, manager: ofOthers }, lists, all };
  },
});

/** Whom an administrator's list of a day holds is another rule's concern. @throws Inconclusive if somebody is missing. */
function assumeListed(list: readonly string[], ids: readonly string[]): void {
  assume(
    ids.every((id) => list.includes(id)),
    'the administrator’s list of the day holds those who finished',
  );
}

test.describe('GET /v1/learners/assessmentcompleted', () => {
  for (const [role, rule, whom, power] of [
    ['tutor', 'learners.visibility.tutor-completed', 'the learners assigned to them', 'threeTutors'],
    ['manager', 'learners.visibility.manager-completed', 'the learners of their tutors', 'organisations'],
  ] as const)
    shown.checks(covers(rule, needs(role, power), ifAllowed), {
      [`shows a ${role} ${whom} and no others`]: async ({ subject: { seen, hidden, lists, all } }, { lab }) => {
        const response = lists[role]!;
        test.skip(response.status === 403, 'the role may not ask for this list, which the API document leaves open');
        const ids = completedIds(response);
        expect(ids, `ids in the list of the ${role}`).not.toContain(hidden[role]);
        assumeListed(all, [...seen[role], hidden[role]]);
        await expect(response).toBeAccepted();
        expect(ids, `ids in the list of the ${role}`).toEqual(expect.arrayContaining(seen[role]));
        if (lab.isolated) expect(ids, `ids in the list of the ${role}`).toHaveLength(seen[role].length);
        expect(totalOf(response), `totalRecords for the ${role}`).toBe(ids.length);
      },
    });

  test(
    'shows no learner of another organisation',
    covers('learners.isolation.completed', needs('assessments', 'otherOrganisation')),
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const day = await dayOfCompletion(assessments, learners, learnerId);
      const others = learners.as((await lab.otherOrganisation()).administrator);

      // An empty list may be answered 404, and its rows may be null.
      const response = await others.completed(day);
      await expect(response).not.toName(learnerId);
      assumeListed(completedIds(await learners.completed(day)), [learnerId]);
      await expect(response).toHaveStatus(200, 404);
    },
  );

  test(
    'counts no learner of another organisation',
    covers('learners.isolation.completed', needs('assessments', 'organisations')),
    async ({ lab, learners, assessments }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      const ours = await learners.createMany(2);
      const theirs = await others.create();
      for (const { learnerId } of [...ours, theirs]) await lab.completeAssessment(learnerId);

      const response = await others.completed(
        await dayOfCompletion(assessments.as(others.caller), others, theirs.learnerId),
      );

      const ids = completedIds(response);
      for (const { learnerId } of ours) expect(ids, 'ids in the other organisation').not.toContain(learnerId);
      assumeListed(ids, [theirs.learnerId]);
      expect(ids, 'ids in the other organisation').toEqual([theirs.learnerId]);
      expect(totalOf(response), 'totalRecords in the other organisation').toBe(1);
    },
  );
});
