import {
  type ApiResponse,
  asks,
  assumeAccepted,
  covers,
  inTurnByName,
  shapeOf,
  test,
} from '../../../fixtures/index.ts';
import { type Cohort, cohort } from '../cohort.ts';
import { inOtherCase } from './unknown.ts';

/** Neither UUIDs nor emails. "assessmentcompleted" is left out, since it is another route. */
const malformed = ['robin', 'robin@', 'a b@example.com', '00000000-0000-0000-0000-00000000000'];

/** Reads of new learners, by the provision type that was sent: without it, all optional fields were omitted, with 30 none. */
const byProvision = ({ least, punctuated, changed }: Cohort): Record<'omitted' | '0' | '30', ApiResponse> => ({
  omitted: assumeAccepted(least.read),
  0: assumeAccepted(changed.read),
  30: assumeAccepted(punctuated.read),
});

test.describe('GET /v1/learners/{email}', () => {
  cohort.checks(covers('learners.read.email-case', cohort.row(inOtherCase)), {
    'answers an email in a different case': ({ subject, answer }, { observe }) => {
      assumeAccepted(subject.least.byEmail);
      const statuses = Object.fromEntries(answer.map(({ how, read }) => [how, read.status]));
      observe('learners.read.email-case', statuses, ...answer.map(({ read }) => read));
    },
  });

  asks('answers a text that is neither UUID nor email', covers('learners.read.email-malformed'), async ({ learners }) =>
    inTurnByName(Object.fromEntries(malformed.map((text) => [text, text])), (text) => learners.getByEmail(text)),
  );
});

test.describe('GET /v1/learners/{learnerId}', () => {
  cohort.check('shows the fields of a record', covers('learners.read.fields'), ({ subject }, { observe }) => {
    const { omitted: least, 30: most } = byProvision(subject);
    const answer = { 'required fields sent': shapeOf(least.body), 'optional fields sent': shapeOf(most.body) };
    observe('learners.read.fields', answer, least, most);
  });

  cohort.checks(covers('learners.read.provision-type-form'), {
    'shows the form of the provision type': ({ subject }, { observe }) => {
      const reads = byProvision(subject);
      const form = ({ body }: ApiResponse) => JSON.stringify(body?.provisionType) ?? 'absent';
      const answer = Object.fromEntries(Object.entries(reads).map(([sent, read]) => [sent, form(read)]));
      observe('learners.read.provision-type-form', answer, ...Object.values(reads));
    },
  });

  cohort.checks(covers('learners.provision-source.values'), {
    'shows the source and time of a new learner’s provision': ({ subject }, { observe }) => {
      const reads = byProvision(subject);
      const answer: Record<string, { provisionSource: string | number | null; provisionUpdatedAt: string }> = {};
      for (const [sent, { body }] of Object.entries(reads)) {
        const { provisionSource = 'absent', provisionUpdatedAt } = body ?? {};
        answer[`provisionType ${sent}`] = { provisionSource, provisionUpdatedAt: formOfTime(provisionUpdatedAt) };
      }
      observe('learners.provision-source.values', answer, ...Object.values(reads));
    },
  });
});

function formOfTime(time: unknown): string {
  if (time === undefined) return 'absent';
  return time === null ? 'null' : 'a time';
}
