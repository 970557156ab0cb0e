import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  answersTo,
  assume,
  assumeAccepted,
  byDefault,
  type CreatedLearner,
  covers,
  emailIn,
  expect,
  type Item,
  inAMoment,
  inTurn,
  isAccepted,
  isSeenByTutor,
  type Learners,
  learnerUniqueReference,
  modestPageSize,
  needs,
  pool,
  type Surroundings,
  test,
  totalOf,
} from '../../fixtures/index.ts';

interface Deleted {
  deletion: ApiResponse;
  /** The invitation before it. */
  invited?: ApiResponse;
  /** Reads by the id and by each email, after the deletion. */
  reads: ApiResponse[];
  /** Emails of the list, without off-programme learners and with them. */
  listed: { default?: string[]; withAll: string[] };
  /** Emails of those that were not deleted. */
  left: string[];
  /** Deletions of the same learner again, and of one who never existed. */
  unknown: ApiResponse[];
}

interface Subject {
  /** In the order of their creation. */
  all: CreatedLearner[];
  /** Not deleted by any row, beside those that are. */
  kept: CreatedLearner[];
  /** Emails of those that are not deleted yet. */
  left: Set<string>;
}

const isListed = (emails: readonly string[], email: string) => emails.includes(email.toLowerCase());

/** The emails in as much of the list as shows all that are left, or in all of it; one is to be gone from it. */
async function listed(
  learners: Learners,
  { left }: Subject,
  gone: string | null,
  query?: typeof byDefault,
): Promise<string[]> {
  const hasAll = (rows: Item[]) => [...left].every((email) => isListed(rows.map(emailIn), email));
  return inAMoment(
    async () => (await learners.rowsUntil(hasAll, query, query === undefined)).map(emailIn),
    (emails) => gone === null || !isListed(emails, gone),
  );
}

/** Deletes one learner, and looks for the others, too, for another row may delete them later. */
async function deleteOne({ learners }: Surroundings, subject: Subject, place: keyof typeof places): Promise<Deleted> {
  const { all, left } = subject;
  const { learnerId, body } = all[places[place]]!;
  const deletion = await learners.delete(learnerId);
  left.delete(body.email);
  const withAll = await listed(learners, subject, place === 'last' ? body.email : null);
  return { deletion, reads: [], listed: { withAll }, left: [...left], unknown: [] };
}

const places = { first: 0, middle: 2, last: 3 };

const deletions = pool('learners/delete', {
  rows: {
    async first(scene: Surroundings, subject: Subject): Promise<Deleted> {
      const { learners } = scene;
      const { learnerId, body } = subject.all[places.first]!;
      const never = await learners.delete(randomUUID());
      const deleted = await deleteOne(scene, subject, 'first');
      const reads = [await learners.get(learnerId), await learners.getByEmail(body.email)];
      return { ...deleted, reads, unknown: [never, await learners.delete(learnerId)] };
    },
    /** After it has got another email. */
    async middle(scene: Surroundings, subject: Subject): Promise<Deleted> {
      const { learners } = scene;
      const { learnerId, body } = subject.all[places.middle]!;
      const email = learners.newEmail();
      await learners.update(learnerId, { ...body, email });
      const deleted = await deleteOne(scene, subject, 'middle');
      const reads = [await learners.get(learnerId), await learners.getByEmail(email)];
      return { ...deleted, reads: [...reads, await learners.getByEmail(body.email)] };
    },
    /** After it has been invited. */
    async last(scene: Surroundings, subject: Subject): Promise<Deleted> {
      const { learnerId, body } = subject.all[places.last]!;
      const invited = await scene.assessments.invite(learnerId);
      // A long list is looked at from the page on which a learner was found last.
      await scene.learners.row(body.email);
      const deleted = await deleteOne(scene, subject, 'last');
      return {
        ...deleted,
        invited,
        listed: { ...deleted.listed, default: await listed(scene.learners, subject, body.email, byDefault) },
      };
    },
  },
  async subject({ lab, learners, tags, organisation }): Promise<Subject> {
    const [own, other = own] = organisation.tutors;
    const tutors = own === other ? {} : { primaryTutorEmail: other, secondaryTutorEmails: [own] };
    const tagged = lab.has('tagging') ? { tags: [tags.anyName()] } : {};
    const fields = { courseDetails: 'Welding, level 2', ...tutors, ...tagged };
    const all = await learners.createMany(lab.isolated ? 5 : 4, fields);
    return { all, kept: [all[1]!, ...all.slice(4)], left: new Set(all.map(({ body }) => body.email)) };
  },
  async look({ learners }, { kept }): Promise<unknown[]> {
    const all = await learners.everythingOf(kept).catch((): null => null);
    // One of them is gone.
    return all ?? inTurn(kept, async ({ learnerId }) => (await learners.get(learnerId)).status);
  },
  act: (scene, subject, act) => act(scene, subject),
  async control({ lab, learners }, { kept }) {
    const isTold = lab.has('tutor') && lab.has('twoTutors');
    return isTold ? inTurn(kept, (learner) => isSeenByTutor(learners, learner)) : [];
  },
});

test.describe('DELETE /v1/learners/{learnerId}', () => {
  deletions.check('is answered 204', covers('learners.delete.status', deletions.row('first')), ({ answer }) =>
    expect(answer.deletion).toHaveStatus(204),
  );

  deletions.checks(covers('learners.delete.status', needs('tagging', 'twoTutors'), deletions.row('last')), {
    'is answered 204 for a learner who has tags, secondary tutors and an invitation': async ({ answer }) => {
      assumeAccepted(answer.invited!);
      await expect(answer.deletion).toHaveStatus(204);
    },
  });

  for (const [title, row] of [
    ['leaves no learner to read by the id or by the email', 'first'],
    ['leaves no learner to read by an email set by an update', 'middle'],
  ] as const)
    deletions.check(title, covers('learners.delete.gone', deletions.row(row)), async ({ answer }) => {
      assumeAccepted(answer.deletion);
      for (const read of answer.reads) await expect(read).toHaveStatus(404);
    });

  deletions.checks(covers('learners.delete.gone-from-list', deletions.row('last')), {
    'takes the learner off the list, with off-programme learners or without': ({ subject, answer }) => {
      assumeAccepted(answer.deletion);
      const { email } = subject.all[places.last]!.body;
      for (const [which, emails] of Object.entries(answer.listed))
        expect(isListed(emails, email), `row after the deletion, ${which}`).toBe(false);
      const isKept = isListed(answer.listed.withAll, subject.kept[0]!.body.email);
      assume(isKept, 'the list holds those that were not deleted');
    },
  });

  test(
    'takes the learner out of totalRecords',
    covers('learners.delete.gone-from-list', needs('organisations')),
    async ({ learners }) => {
      const created = await learners.createMany(3);
      for (const [deleted, { learnerId }] of created.entries()) {
        const total = await inAMoment(
          async () => totalOf(assumeAccepted(await learners.list({ pageIndex: 1, pageSize: modestPageSize }))),
          (counted) => counted === 3 - deleted,
        );
        expect(total, `totalRecords after ${deleted} of 3 deletions`).toBe(3 - deleted);
        assumeAccepted(await learners.delete(learnerId));
      }
    },
  );

  for (const which of ['first', 'middle', 'last'] as const)
    deletions.checks(covers('learners.delete.only-that-one', deletions.row(which)), {
      [`leaves the others as they were when the ${which} of three is deleted`]: ({ before, answer, after }) => {
        assumeAccepted(answer.deletion);
        const lost = answer.left.filter((email) => !isListed(answer.listed.withAll, email));
        expect(lost, 'learners who were not deleted, but are no longer listed').toEqual([]);
        expect(after, 'learners beside those that were deleted').toEqual(before);
      },
    });

  deletions.checks(covers('learners.delete.only-that-one', needs('tutor', 'twoTutors'), deletions.row('middle')), {
    'leaves the secondary tutors of the others in place': ({ subject, answer, control }) => {
      assumeAccepted(answer.deletion);
      expect(control, 'seen by their secondary tutor').toEqual(subject.kept.map(() => true));
    },
  });

  deletions.checks(covers('learners.delete.unknown-learner', deletions.row('first')), {
    'is answered 404 for a learner who does not exist, and for one who no longer does': async ({ answer }) => {
      assumeAccepted(answer.deletion);
      for (const deletion of answer.unknown) await expect(deletion).toHaveStatus(404);
    },
  });

  test(
    'frees the email and the reference, or keeps them',
    covers('learners.delete.email-reusable'),
    async ({ learners, observe }) => {
      const former = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
      assumeAccepted(await learners.delete(former.learnerId));

      const { email, learnerUniqueReference: reference } = former.body;
      const answers = await answersTo(
        { email: { email }, reference: { learnerUniqueReference: reference } },
        (fields) => learners.post(learners.body(fields)),
      );
      const [sameEmail, sameReference] = [answers.email!, answers.reference!];
      const isNew = (name: 'learnerId' | 'learnerUserId') => {
        const given = isAccepted(sameEmail) ? sameEmail.body?.[name] : undefined;
        return given === undefined || former[name] === undefined ? null : given !== former[name];
      };

      const answer = {
        'same email': sameEmail.status,
        'same learnerUniqueReference': sameReference.status,
        'new learnerId': isNew('learnerId'),
        'new learnerUserId': isNew('learnerUserId'),
      };
      observe('learners.delete.email-reusable', answer, sameEmail, sameReference);
    },
  );
});
