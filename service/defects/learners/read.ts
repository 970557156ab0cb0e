import { randomUUID } from 'node:crypto';
import { breaking, each, kebab } from '../breaking.ts';
import { answers203, without } from '../operators/answers.ts';
import { asking, changing, keepingFirst, noting } from '../operators/changes.ts';
import { deciding, inBody, remembered, statusInstead, toUnknownLearner } from '../operators/decisions.ts';
import { alike } from '../operators/emails.ts';
import { inRecord, isOver, making, onProgrammeOnly, updating } from '../operators/learners.ts';
import type { AlsoBreaks, Body, Change, Learner } from '../types.ts';

const readById = 'GET /v1/learners/{learnerId}';

const foundAlike = { ...alike, 'by-its-beginning': (stored: string, wanted: string) => stored.startsWith(wanted) };

/** Wrong ways of changing a text before it is stored. */
const misread: Record<string, (text: string) => string> = {
  'numbers-without-zeros': (text) => text.replace(/^0+(?=\d+$)/, ''),
  'numbers-rounded': (text) => (/^\d{16,}$/.test(text) ? String(Number(text)).padStart(text.length, '0') : text),
  'plus-as-a-space': (text) => text.replaceAll('+', ' '),
  'percent-signs-decoded': (text) => text.replaceAll('%20', ' '),
  'without-backslashes': (text) => text.replaceAll('\\', ''),
  'spaces-as-one': (text) => text.replace(/ +/g, ' '),
};

/** Changes the client reference of both single-learner reads. */
const showingReference = (change: (text: string) => string | undefined): Change =>
  inRecord(({ clientReference }) => ({ clientReference: (clientReference && change(clientReference)) ?? null }));

/** Finds learners by another email than the one asked for. */
const misreadEmail = (read: (email: string) => string): Change =>
  asking('findLearnerByEmail', (state, email) => [state, read(email)]);

/** Finds learners by another comparison of a stored email with the one asked for. */
const foundBy =
  (isFound: (stored: string, wanted: string) => boolean): Change =>
  () => ({ findLearnerByEmail: (state, wanted) => state.learners.all().find(({ email }) => isFound(email, wanted)) });

export const defects = [
  breaking('learners.read.client-reference', {
    'read-lowers-the-client-reference': showingReference((text) => text.toLowerCase()),
    'read-strips-the-client-reference': showingReference((text) => text.replace(/[^\w/. -]/g, '')),
    'read-cuts-the-client-reference-at-a-slash': showingReference((text) => text.split('/').at(-1)),
    'read-cuts-long-client-references': showingReference((text) => text.slice(0, 128)),
    'read-escapes-the-client-reference': showingReference((text) =>
      text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    ),
    // Accents that are characters of their own are lost where they should be composed with their letters.
    'read-composes-the-client-reference': showingReference((text) => text.replace(/\p{M}/gu, '')),
    // Markup is removed from client references.
    'read-strips-tags-of-the-client-reference': showingReference((text) => text.replace(/<[^>]*>/g, '')),
    // Characters outside one character set are replaced with `?`.
    'read-knows-client-references-in-*-only': each({
      'latin-1': /[^\0-\xff]/gu,
      'the-basic-plane': /[\u{10000}-\u{10ffff}]/gu,
    }).as((beyond) => showingReference((text) => text.replace(beyond, '?'))),
    'read-shows-the-newest-client-reference': noting(
      () => [] as Learner[],
      'newLearner',
      (made, learner) => made.push(learner),
    ).for((made) => inRecord(() => ({ clientReference: made.at(-1)?.clientReference ?? null }))),
    'read-by-email-hides-the-client-reference': inBody('decideGetLearnerByEmail', () => ({ clientReference: null })),
    'client-reference-stored-with-*': each(misread).as((change) =>
      making(({ clientReference }) => ({ clientReference: clientReference && change(clientReference) })),
    ),
  }),
  breaking('learners.read.known-fields', {
    'read-lacks-*': each(
      ['learnerUserId', 'learnerUniqueReference', 'courseDetails', 'gender', 'provisionType', 'hasEhcp'],
      kebab,
    ).as((field) => changing('learnerRecord', (record) => without(record, field))),
    'read-by-email-lacks-*': each(
      ['email', 'clientReference', 'provisionSource', 'provisionUpdatedAt', 'learnerId'],
      kebab,
    ).as((field) =>
      deciding('decideGetLearnerByEmail', (decision) =>
        decision.status === 200 ? { ...decision, body: without(decision.body as Body, field) } : decision,
      ),
    ),
  }),
  breaking('learners.read.identifiers', {
    'read-swaps-the-identifiers': inRecord(({ learnerId, learnerUserId }) => ({
      learnerId: learnerUserId,
      learnerUserId: learnerId,
    })),
    'read-makes-up-the-user-id': inRecord(() => ({ learnerUserId: randomUUID() })),
    'update-renews-the-user-id': updating(() => ({ learnerUserId: randomUUID() })),
    'read-by-email-shows-the-user-id-twice': inBody('decideGetLearnerByEmail', (_asked, { learnerUserId }) => ({
      learnerId: learnerUserId,
    })),
  }),
  breaking('learners.read.unknown-email', {
    'email-looked-for-*-is-found': each(foundAlike).as(foundBy),
    // A 404 for an email is remembered, even after a learner with it is created.
    'read-by-email-remembers-nobody': remembered(
      'decideGetLearnerByEmail',
      (_state, call) => call.params.email ?? null,
      ({ status }) => status === 404,
    ),
    'read-by-unknown-email-answers-an-empty-record': deciding(
      'decideGetLearnerByEmail',
      (decision, { correct, state, call }) =>
        correct.findLearnerByEmail(state, call.params.email ?? '') ? decision : correct.answer(200, {}),
    ),
    'read-by-email-matches-beginnings': foundBy((stored, wanted) => wanted.startsWith(stored)),
    'read-by-email-matches-ends': foundBy((stored, wanted) => wanted.endsWith(stored)),
    // `LIKE '%…'` instead of `=`: a learner whose email ends with the requested text is found.
    'read-by-email-matches-parts': foundBy((stored, wanted) => stored.endsWith(wanted)),
    'read-by-email-matches-the-domain': changing(
      'findLearnerByEmail',
      (right, state, email) =>
        right ?? state.learners.all().find((learner) => learner.email.split('@')[1] === email.split('@')[1]),
    ),
    'read-by-email-finds-tutors': deciding('decideGetLearnerByEmail', (decision, { correct, state, call }) => {
      const staff = correct.findStaff(state, call.params.email ?? '');
      if (!staff) return decision;
      return correct.answer(200, { learnerId: staff.staffId, email: staff.email });
    }),
  }),
  breaking('learners.read.by-email', {
    'read-by-email-misses-who-is-past-the-end': changing('findLearnerByEmail', (learner) =>
      learner && isOver(learner) ? undefined : learner,
    ),
    'create-cuts-emails-to-64-characters': making(({ email }) => ({ email: email.slice(0, 64) })),
    'read-by-email-answers-a-list-row': deciding('decideGetLearnerByEmail', (decision, { correct, state, call }) => {
      const learner = correct.findLearnerByEmail(state, call.params.email ?? '');
      return learner && decision.status === 200 ? correct.answer(200, correct.listRow(learner)) : decision;
    }),
    // A plus sign in the path is read as a space, as it would be in a form.
    'read-by-email-takes-plus-for-space': misreadEmail((email) => email.replaceAll('+', ' ')),
    // The requested email is lower-cased before it is compared with the stored ones.
    'read-by-email-lowers-the-wrong-side': () => ({
      findLearnerByEmail: (state, email) =>
        state.learners.withEmail(email).find((learner) => learner.email === email.toLowerCase()),
    }),
    // The UTF-8 bytes of the path are decoded as Latin-1.
    'read-by-email-takes-utf-8-for-latin-1': misreadEmail((email) => Buffer.from(email, 'utf8').toString('latin1')),
    'read-by-email-strips-apostrophes': misreadEmail((email) => email.replaceAll("'", '')),
    // Dots before the @ are removed from the requested email, as some mail providers do.
    'read-by-email-ignores-dots': misreadEmail((email) =>
      email.replace(/[^@]+/, (localPart) => localPart.replaceAll('.', '')),
    ),
    'read-by-email-takes-underscores-for-hyphens': misreadEmail((email) => email.replaceAll('_', '-')),
    'read-by-email-keeps-a-stale-copy': keepingFirst<string, Learner>((first) =>
      deciding('decideGetLearnerByEmail', (decision, { correct, state, call }) => {
        const learner = correct.findLearnerByEmail(state, call.params.email ?? '');
        if (decision.status !== 200 || !learner) return decision;
        return correct.answer(200, correct.learnerRecord(first(learner.learnerId, learner)));
      }),
    ),
    'answered-203-learners-read-by-email': answers203('GET /v1/learners/{email}'),
  }),
  breaking('learners.read.current', {
    // Each read prolongs it, so whoever polls never sees the update.
    'reads-are-kept-for-three-seconds': (correct) => {
      const kept = new Map<string, { record: Body; until: number }>();
      return {
        learnerRecord(learner) {
          const known = kept.get(learner.learnerId);
          const record = known && known.until > Date.now() ? known.record : correct.learnerRecord(learner);
          kept.set(learner.learnerId, { record, until: Date.now() + 3_000 });
          return record;
        },
      };
    },
  }),
  breaking('learners.read.by-id', {
    'read-answers-the-oldest-learner': changing('findLearner', (learner, state, _id, operation) =>
      operation === readById && learner ? state.learners.all()[0] : learner,
    ),
    'read-misses-the-newest-of-several': changing('findLearner', (learner, state, _id, operation) => {
      const isNewest = learner !== undefined && learner === state.learners.all().at(-1) && learner.sequence > 1;
      return operation === readById && isNewest ? undefined : learner;
    }),
    'read-misses-who-is-past-the-end': onProgrammeOnly(readById),
    'read-answers-203': statusInstead('decideGetLearner', 200, 203),
    'answered-203-learners-read-by-id': answers203('GET /v1/learners/{learnerId}'),
  }),
  breaking('learners.read.unknown', {
    'read-of-unknown-answers-an-empty-record': toUnknownLearner(readById, (correct) => correct.answer(200, {})),
    'read-of-unknown-answers-no-content': toUnknownLearner(readById, (correct) => correct.done(204)),
    'read-of-unknown-is-a-bad-request': toUnknownLearner(readById, (correct) => correct.malformedId('learnerId')),
    'read-ignores-the-first-digit-of-the-id': changing('findLearner', (learner, state, id, operation) =>
      operation === readById
        ? state.learners.all().find(({ learnerId }) => learnerId.slice(1) === id.slice(1))
        : learner,
    ),
    'read-ignores-the-last-digit-of-the-id': changing('findLearner', (learner, state, id, operation) =>
      operation === readById
        ? state.learners.all().find(({ learnerId }) => learnerId.slice(0, -1) === id.slice(0, -1))
        : learner,
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'read-by-email-matches-the-domain': ['learners.create.unique-reference-duplicate'],
  'read-answers-the-oldest-learner': ['learners.secondary-tutors.wrong-type'],
};
