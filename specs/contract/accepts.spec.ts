import {
  assume,
  assumeAccepted,
  covers,
  expect,
  groupsWith,
  id,
  isAccepted,
  isSeenByTutor,
  needs,
  type Power,
  pool,
  type SecuredOperation,
  takesBody,
  test,
} from '../../fixtures/index.ts';
import { type Sent, type Subject, writeOf } from './writes.ts';

/** Media types that every write accepts for its body, grouped by rule (API document, Conventions 2). */
const labels = {
  'contract.accepts.json': ['application/json', 'application/json; charset=utf-8'],
  'contract.accepts.json-patch': ['application/json-patch+json'],
  'contract.accepts.text-json': ['text/json'],
  'contract.accepts.suffix-json': ['application/vnd.example+json', 'application/merge-patch+json'],
} as const;

/**
 * Other spellings of the documented media types: their names are case-insensitive, and a parameter such as the character set
 * is not part of them. One operation is enough, since the media types themselves are tried on every operation.
 */
const spellings = {
  'contract.accepts.json': ['Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'],
  'contract.accepts.json-patch': ['application/JSON-Patch+JSON', 'application/json-patch+json; charset=utf-8'],
  'contract.accepts.text-json': ['Text/JSON', 'text/json; charset=utf-8'],
  'contract.accepts.suffix-json': ['Application/Vnd.Example+JSON', 'application/merge-patch+json; charset=utf-8'],
} as const;

type Accepts = keyof typeof labels;

const rules = Object.keys(labels) as Accepts[];

/** Excludes a patch media type on the one operation that is a PATCH: how that is read is a separate question. */
const isPlain = (operation: string, label: string) => !(operation.startsWith('PATCH ') && label.includes('-patch'));

interface Row {
  operation: SecuredOperation;
  contentType: string;
  needs?: readonly Power[];
}

const keyOf = ({ operation, contentType }: Row) => `${operation} as ${contentType}`;

const groups = groupsWith(takesBody);

const [create, update] = ['POST /v1/learners', 'PUT /v1/learners/{learnerId}'] as const;

/** Rows of the update of a learner in these spellings. */
const spelt = (rule: Accepts): Row[] => spellings[rule].map((contentType) => ({ operation: update, contentType }));

/**
 * Rows of every write in a group: with all media types but, on a shared target, with one in turn, which shows that each write takes such
 * a type, and that each type is taken.
 */
const written = (rule: Accepts, { operations, powers }: (typeof groups)[number]): Row[] =>
  operations.flatMap((operation, place) => {
    const plain = labels[rule].filter((label) => isPlain(operation, label));
    return plain.map((contentType, at): Row => {
      const isCommon = at === place % plain.length;
      return { operation, contentType, needs: isCommon ? powers : [...powers, 'organisations'] };
    });
  });

/** Rows of a create and an update with each media type but the second of its kind. */
const ofLearners = (rule: Accepts): Row[] =>
  labels[rule]
    .filter((label) => label !== 'application/merge-patch+json')
    .flatMap((contentType) => [create, update].map((operation) => ({ operation, contentType })));

const rows = rules.flatMap((rule) => [
  ...groups.flatMap((group) => written(rule, group)),
  ...ofLearners(rule),
  ...spelt(rule),
]);

/** Writes that are accepted: each changes something. */
const writes = pool('contract/accepts', {
  rows: Object.fromEntries(rows.map((row) => [keyOf(row), row])),
  subject: async ({ calls }): Promise<Subject> => ({ set: calls.sharing(), isAssigned: false }),
  async act(surroundings, subject, { operation, contentType }: Row) {
    const send = (mediaType: string) =>
      writeOf(operation, surroundings.lab)(surroundings, subject, operation, mediaType);
    const sent = await send(contentType);
    if (isAccepted(sent.response) && sent.tookEffect) return { ...sent, otherwise: sent };
    return { ...sent, otherwise: await send(contentType === 'application/json' ? 'text/json' : 'application/json') };
  },
});

for (const rule of rules) {
  for (const group of groups) {
    const own = written(rule, group);
    test.describe(`Writes of ${group.name}`, () => {
      writes.checks(covers(rule, writes.row(...own.map(keyOf))), {
        [`take their body as ${labels[rule].join(' and as ')}`]: ({ answer }, { row }) => expectTaken(answer, row),
      });
    });
  }

  test.describe(update, () => {
    for (const [at, row] of spelt(rule).entries())
      writes.checks(covers(rule, id(`spelling-${at + 1}`), writes.row(keyOf(row))), {
        [`takes its body as ${row.contentType}`]: ({ answer }) => expectTaken(answer, row.contentType),
      });
  });

  // The least that shows it: on a shared target, the check of all writes may be left out.
  for (const row of ofLearners(rule)) {
    const { operation, contentType } = row;
    writes.check(`${operation} takes ${contentType}`, covers(rule, writes.row(keyOf(row))), ({ answer }) =>
      expectTaken(answer, contentType),
    );
  }
}

/** @throws Inconclusive if the media type cannot be the reason. */
async function expectTaken({ response, tookEffect, otherwise }: Sent & { otherwise: Sent }, what: string) {
  // Refused under another type too, it is not refused for its media type; 415 is of nothing else.
  if (!isAccepted(response) && response.status !== 415) assumeAccepted(otherwise.response);
  await expect(response, what).toBeAccepted();
  // A service that accepted the body without reading it would answer as if it were empty.
  if (!tookEffect) assume(otherwise.tookEffect, `${what} takes effect as another media type`);
  expect(tookEffect, `${what} took effect`).toBe(true);
}

test.describe('POST /v1/learnerexports', () => {
  // Only the event shows that the body was read: an export is in no answer.
  for (const [rule, contentTypes] of Object.entries(labels))
    test(
      `makes the export that is asked for as ${contentTypes.join(' and as ')}`,
      covers(rule as keyof typeof labels, needs('receiver')),
      async ({ api, events }) => {
        const { inbox } = await events.subscribe([700]);
        // Exports are made and delivered at all.
        await events.delivered({ inbox });
        for (const [at, contentType] of contentTypes.entries()) {
          const body = { exportFromDate: '2023-02-01', exportToDate: `2023-02-0${at + 2}` };

          const response = await api.send('POST /v1/learnerexports', { body, contentType });

          await inbox.waitForDelivery(events.requested(700, response).awaited);
        }
      },
    );
});

test.describe('POST /v1/auth', () => {
  test('takes its body as application/json', covers('contract.accepts.json'), async ({ api }) => {
    for (const contentType of labels['contract.accepts.json'])
      await expect((await api.authenticate(api.credentials, { contentType })).response, contentType).toBeAccepted();
  });

  test(
    'tells whether it takes the other JSON media types of writes',
    covers('contract.accepts.auth-other-types'),
    async ({ api, observe }) => {
      for (const contentType of ['application/json-patch+json', 'text/json', 'application/vnd.example+json']) {
        const { response } = await api.authenticate(api.credentials, { contentType, valid: false });
        observe('contract.accepts.auth-other-types', { contentType, status: response.status }, response);
      }
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'tells how it reads a body labelled application/json-patch+json',
    covers('contract.accepts.json-patch-meaning', needs('twoTutors')),
    async ({ lab, learners, organisation, api, observe }) => {
      const operation = 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners';
      const contentType = 'application/json-patch+json';
      const [tutorEmail, primaryTutorEmail] = organisation.tutors as [string, string];
      const learner = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [tutorEmail] });
      const learnerIds = [learner.learnerId];
      const patch = [{ op: 'replace', path: '/learnerIds', value: learnerIds }];
      const call = { path: { tutorEmail }, contentType };

      const asList = await api.send(operation, { ...call, body: patch });
      const asObject = await api.send(operation, { ...call, body: { learnerIds } });

      const tookEffect = async () => isAccepted(asObject) && !(await isSeenByTutor(learners, learner));
      const answer = {
        object: asObject.status,
        objectTookEffect: lab.has('tutor') ? await tookEffect() : null,
        listOfOperations: asList.status,
      };
      observe('contract.accepts.json-patch-meaning', answer, asObject, asList);
    },
  );
});
