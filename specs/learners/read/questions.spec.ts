import { type ApiResponse, covers, pool, shapeOf, test } from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';

/** Neither UUIDs nor emails. "assessmentcompleted" is left out, since it is another route. */
const malformed = ['robin', 'robin@', 'a b@example.com', '00000000-0000-0000-0000-00000000000'];

/** All optional fields that leave no other record behind. */
const optional = {
  programmeLevel: 3,
  mobileNumber: '07700900123',
  endDate: laterEndDate,
  courseDetails: 'Welding, level 2',
  hasEhcp: true,
  secondaryTutorEmails: [],
};

/** Reads of new learners, by the provision type that was sent: without it, all optional fields were omitted, with 30 none. */
const provisions = pool('learners/read provision of new learners', {
  async subject({ learners }) {
    const reads: Record<string, ApiResponse> = {};
    for (const provisionType of [undefined, 0, 30]) {
      const { learnerId } = await learners.create({ provisionType, ...(provisionType === 30 ? optional : {}) });
      reads[String(provisionType ?? 'omitted')] = await learners.get(learnerId);
    }
    return reads;
  },
});

test.describe('GET /v1/learners/{email}', () => {
  test('answers an email in other case', covers('learners.read.email-case'), async ({ learners, observe }) => {
    const { body } = await learners.create();
    const upper = await learners.getByEmail(body.email.toUpperCase());
    const [localPart = '', domain = ''] = body.email.split('@');
    const upperDomain = await learners.getByEmail(`${localPart}@${domain.toUpperCase()}`);

    const answer = { 'all capitals': upper.status, 'domain in capitals': upperDomain.status };
    observe('learners.read.email-case', answer, upper, upperDomain);
  });

  test(
    'answers a text that is neither UUID nor email',
    covers('learners.read.email-malformed'),
    async ({ learners, observe }) => {
      const answers: Record<string, ApiResponse> = {};
      for (const text of malformed) answers[text] = await learners.getByEmail(text);

      const statuses = Object.fromEntries(Object.entries(answers).map(([text, { status }]) => [text, status]));
      observe('learners.read.email-malformed', statuses, ...Object.values(answers));
    },
  );
});

test.describe('GET /v1/learners/{learnerId}', () => {
  test('shows the fields of a record', covers('learners.read.fields', provisions.row()), ({ pooled, observe }) =>
    pooled(provisions, ({ subject: { omitted: least, 30: most } }) => {
      const answer = { 'required fields sent': shapeOf(least!.body), 'optional fields sent': shapeOf(most!.body) };
      observe('learners.read.fields', answer, least!, most!);
    }),
  );

  test(
    'shows the form of the provision type',
    covers('learners.read.provision-type-form', provisions.row()),
    async ({ pooled, observe }) => {
      await pooled(provisions, ({ subject }) => {
        const form = ({ body }: ApiResponse) => JSON.stringify(body?.provisionType ?? null);
        const answer = Object.fromEntries(Object.entries(subject).map(([sent, read]) => [sent, form(read)]));
        observe('learners.read.provision-type-form', answer, ...Object.values(subject));
      });
    },
  );

  test(
    'shows the source and time of a new learner’s provision',
    covers('learners.provision-source.values', provisions.row()),
    async ({ pooled, observe }) => {
      await pooled(provisions, ({ subject }) => {
        const answer: Record<string, { provisionSource: string | number | null; provisionUpdatedAt: string }> = {};
        for (const [sent, { body }] of Object.entries(subject))
          answer[`provisionType ${sent}`] = {
            provisionSource: body?.provisionSource ?? null,
            provisionUpdatedAt: (body?.provisionUpdatedAt ?? null) === null ? 'null' : 'a time',
          };
        observe('learners.provision-source.values', answer, ...Object.values(subject));
      });
    },
  );
});
