import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeEmail,
  covers,
  documentedFields,
  expect,
  isAccepted,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { type Cohort, cohort, isOther, rowIn } from '../cohort.ts';
import { emails, ids } from './unknown.ts';

/** Learners of every tutor. */
const ofTutors = ({ least, punctuated, full, changed, rest }: Cohort) => [least, punctuated, full, changed, ...rest];

/** Expects 404 for what nobody has, while the learner is found. */
function expectUnknown(by: 'byId' | 'byEmail') {
  return async ({ subject: { least }, answer }: { subject: Cohort; answer: { how: string; read: ApiResponse }[] }) => {
    for (const { how, read } of answer) await expect(read, how).toHaveStatus(404);
    assumeAccepted(least[by === 'byId' ? 'read' : 'byEmail'], 'the read of the learner');
  };
}

async function expectSameRecord(byEmail: ApiResponse, byId: ApiResponse): Promise<void> {
  await expect(byEmail).toHaveStatus(200);
  // Which learnerUserId reads show is another rule's concern.
  const fields = (read: ApiResponse) => documentedFields({ ...read.body, learnerUserId: null });
  assumeAccepted(byId);
  expect(fields(byEmail), 'record by email').toEqual(fields(byId));
}

test.describe('GET /v1/learners/{email}', () => {
  test.describe('email of a learner', covers('learners.read.by-email'), () => {
    cohort.checks({
      'answers 200 with the same record as the read by id, for each of several learners': async ({ subject }) => {
        for (const { byEmail, read, body } of ofTutors(subject)) {
          assumeEmail(read.body, body);
          await expectSameRecord(byEmail, read);
        }
      },
    });

    cohort.check('answers with the updated record after an update', async ({ subject: { updated } }) => {
      assumeAccepted(updated.update);
      await expectSameRecord(updated.byEmail, updated.byId);
    });
  });

  test.describe('email that no learner has', covers('learners.read.unknown-email'), () => {
    cohort.check('answers 404 until a learner is created with it', async ({ subject: { unborn, least } }) => {
      await expect(unborn).toHaveStatus(404);
      assumeEmail(least.read.body, least.body);
      await expect(least.byEmail).toBeAccepted();
    });

    for (const title of Object.keys(emails)) cohort.check(title, cohort.row(title), expectUnknown('byEmail'));

    // Only in its own organisation can the test be sure that no tutor is a learner as well.
    test(
      'answers 404 for the email of a tutor',
      covers('learners.read.unknown-email', needs('organisations')),
      async ({ learners, organisation }) => {
        const { body } = await learners.create();

        await expect(await learners.getByEmail(organisation.tutors[0] ?? '')).toHaveStatus(404);
        assumeAccepted(await learners.getByEmail(body.email));
      },
    );
  });
});

test.describe('GET /v1/learners/{learnerId}', () => {
  test.describe('learnerId of a learner', covers('learners.read.by-id'), () => {
    cohort.check('answers 200 with that learner, whichever it is', async ({ subject }) => {
      for (const { learner, read } of ofTutors(subject)) {
        await expect(read).toHaveStatus(200);
        expect(read.body?.learnerId, 'learnerId of the record').toBe(learner.learnerId);
        expect(isOther(read, learner.body), 'the record has another email and another reference').toBe(false);
      }
    });
  });

  test.describe('learnerId that no learner has', covers('learners.read.unknown'), () => {
    for (const title of Object.keys(ids)) cohort.check(title, cohort.row(title), expectUnknown('byId'));
  });
});

test.describe('GET /v1/learners/{learnerId} and GET /v1/learners/{email} as an administrator', () => {
  cohort.checks(covers('learners.visibility.administrator-read', needs('tutors')), {
    'reads the learners of every tutor': async ({ subject }) => {
      for (const { read, byEmail, body, response } of ofTutors(subject)) {
        // Nobody is missing whom a create has not made.
        if (!isAccepted(read)) assumeAccepted(response);
        await expect(read).toBeAccepted();
        assumeEmail(read.body, body);
        await expect(byEmail).toBeAccepted();
      }
    },
  });
});

test.describe('GET /v1/learners as an administrator', () => {
  cohort.checks(covers('learners.visibility.administrator-list', needs('tutors')), {
    'shows the learners of every tutor': ({ subject }) => {
      for (const { body, response } of ofTutors(subject).filter((each) => each !== subject.changed)) {
        const row = rowIn(subject.lists.true, body);
        if (row === undefined) assumeAccepted(response);
        expect(row, `row of ${body.email}`).toBeDefined();
      }
    },
  });
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  cohort.checks(covers('learners.update.keeps-identifiers'), {
    'an accepted update touches no other learner': ({ subject: { updated } }) => {
      assumeAccepted(updated.update);
      for (const { agree, before, after } of updated.neighbours) {
        assume(agree, 'reads return the same learnerUserId');
        expect(documentedFields(assumeAccepted(after).body)).toEqual(documentedFields(assumeAccepted(before).body));
      }
    },
  });
});
