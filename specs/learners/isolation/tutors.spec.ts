import {
  type ApiResponse,
  assume,
  covers,
  expect,
  isAccepted,
  isInvalid,
  type Power,
  pool,
  test,
} from '../../../fixtures/index.ts';

interface Row {
  needs?: Power[];
  on: 'create' | 'update' | 'list';
  /** A tutor of another organisation, where one of this could be. */
  fields: (foreign: string, own: string) => { primaryTutorEmail?: string; secondaryTutorEmails?: string[] };
}

const rows: Record<string, Row> = {
  'a primary tutor does not resolve on create': {
    on: 'create',
    fields: (foreign) => ({ primaryTutorEmail: foreign }),
  },
  'a secondary tutor does not resolve on create': {
    on: 'create',
    fields: (foreign, own) => ({ secondaryTutorEmails: [own, foreign] }),
  },
  'a primary tutor does not resolve on update': { on: 'update', fields: (foreign) => ({ primaryTutorEmail: foreign }) },
  'a secondary tutor does not resolve on update': {
    on: 'update',
    fields: (foreign) => ({ secondaryTutorEmails: [foreign] }),
  },
  'none resolves in a replacement of secondary tutors': {
    // Only an OpenAPI document shows how the list is sent.
    needs: ['description'],
    on: 'list',
    fields: (foreign) => ({ secondaryTutorEmails: [foreign] }),
  },
};

interface Sent {
  response: ApiResponse;
  /** The read by the email of a create, which is to make nobody. */
  found?: ApiResponse;
}

const isRefused = ({ response, found }: Sent) => isInvalid(response) && !(found && isAccepted(found));

const refused = pool('learners/isolation tutors', {
  powers: ['otherTutors', 'twoTutors'],
  rows,
  async subject({ lab, learners, organisation }) {
    const { tutors } = await lab.otherOrganisation();
    // A target may give all organisations tutors with the same emails; then none is foreign.
    if (tutors.some((email) => organisation.tutors.includes(email))) lab.lack('otherOrganisation');
    const [, own = ''] = organisation.tutors;
    return { foreign: tutors.at(-1) ?? '', own, learner: await learners.create({ secondaryTutorEmails: [own] }) };
  },
  async act({ lab, learners, tutors }, { foreign, own, learner: { learnerId, body } }, { on, fields: of }) {
    const send = async (email: string): Promise<Sent> => {
      const fields = of(email, own);
      if (on === 'list') return { response: await tutors.replaceFor(learnerId, fields.secondaryTutorEmails) };
      if (on === 'update') return { response: await learners.put(learnerId, { ...body, ...fields }) };
      const created = learners.body({ ...fields });
      return { response: await learners.post(created), found: await learners.getByEmail(created.email) };
    };
    const sent = await send(foreign);
    const ofNobody = isRefused(sent) ? null : await send(`nobody@${lab.emailDomain}`);
    return { ...sent, ofNobody };
  },
  /** With tutors of its own organisation; the subject is such a create. */
  control: async ({ lab, learners, tutors }, { own, learner: { learnerId, body } }) => [
    await learners.put(learnerId, body),
    ...(lab.has('description') ? [await tutors.replaceFor(learnerId, [own])] : []),
  ],
  plain: ({ control }) => control,
});

test.describe('POST and PUT with a tutor of another organisation', () => {
  for (const title of Object.keys(rows))
    refused.checks(covers('learners.isolation.tutors', refused.row(title)), {
      [title]: async ({ answer }) => {
        const { response, found, ofNobody } = answer;
        assume(ofNobody === null || isRefused(ofNobody), 'an email that nobody has is refused');
        // A refusal for the content; with which status, the rules of the fields judge.
        if (!isInvalid(response)) await expect(response).toHaveStatus(400);
        if (found) await expect(found).toHaveStatus(404);
      },
    });
});
