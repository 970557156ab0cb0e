import { breaking, each } from '../../breaking.ts';
import { aSet, changing, noting } from '../../operators/changes.ts';
import { deciding, saved, withoutTransactions } from '../../operators/decisions.ts';
import {
  alike,
  heldBy,
  indexingEmailsOfCreates,
  twins,
  withoutAddition,
  wrongHolders,
} from '../../operators/emails.ts';
import { onRefusedCreate } from '../../operators/learners.ts';
import type { AlsoBreaks, Body } from '../../types.ts';

const hasAddition = (email: string) => withoutAddition(email) !== email;

const taken: typeof alike = {
  ...alike,
  'by-its-end': (stored, wanted) => stored.endsWith(wanted),
  'whatever-the-addition': (stored, wanted) =>
    hasAddition(stored) && hasAddition(wanted) && withoutAddition(stored) === withoutAddition(wanted),
};

export const defects = [
  breaking('learners.create.duplicate-email', {
    // Emails must be unique on update only.
    'create-takes-emails-in-use': changing('isEmailTaken', (taken, _state, _email, stored) => stored !== null && taken),
    'create-compares-the-newest-email-only': changing('isEmailTaken', (taken, state, email, stored) =>
      stored ? taken : state.learners.all().at(-1)?.email === email,
    ),
    // Emails are looked up in an index that updates do not maintain.
    'create-forgets-emails-of-updates': indexingEmailsOfCreates('create'),
    // The email of a deleted learner is never compared again.
    'create-takes-emails-that-were-free-once': noting(aSet, 'decideDeleteLearner', (freed, _right, state, call) => {
      const learner = state.learners.get(call.params.learnerId ?? '');
      if (learner) freed.add(learner.email);
    }).for((freed) => changing('isEmailTaken', (taken, _state, email) => !freed.has(email) && taken)),
    // A create for an email in use returns 201 with the existing learner's ids.
    'create-repeats-its-answer': deciding('decideCreate', (decision, { correct, state, call }) => {
      const held = heldBy(state, call.body);
      return decision.status >= 400 && held ? correct.created(held) : decision;
    }),
    // The message differs in one capital letter.
    'create-words-the-duplicate-otherwise': () => ({ duplicateEmail: 'User is already a learner' }),
    'create-stores-before-it-compares-emails': deciding('decideCreate', (decision, { correct, state, call }) => {
      if (decision.status < 400 || !heldBy(state, call.body)) return decision;
      const body = call.body as Body;
      const learner = correct.newLearner(state, correct.detailsOf(body), body, call.now);
      return { ...decision, writes: [saved(learner)] };
    }),
    // The create is refused with a 500 that gives no reason.
    'create-fails-on-duplicates': onRefusedCreate(
      (body) => body.email !== undefined,
      (correct, refusal) =>
        JSON.stringify(refusal.body).includes(correct.duplicateEmail) ? correct.refuse([], 500) : refusal,
    ),
    'email-looked-for-*-is-taken': each(taken).as((isTaken) => () => ({
      isEmailTaken: (state, email, stored) =>
        state.learners.all().some((other) => other.learnerId !== stored?.learnerId && isTaken(other.email, email)),
    })),
    ...wrongHolders('create').emails,
  }),
  breaking('learners.create.email-per-organisation', {
    'create-compares-emails-of-all-organisations': changing(
      'isEmailTaken',
      (taken, state, email) => taken || twins(state, email).length > 0,
    ),
    'update-refuses-an-email-of-another-organisation': changing(
      'isEmailTaken',
      (taken, state, email, stored) => taken || (stored !== null && twins(state, email).length > 0),
    ),
  }),
  breaking('learners.create.email-race', {
    // Emails in use come from a cache that is refreshed by reads only.
    'create-trusts-a-cache-of-emails': noting(aSet, 'learnerRecord', (cached, _right, { email }) =>
      cached.add(email.toLowerCase()),
    ).for((cached) =>
      changing('isEmailTaken', (taken, _state, email, stored) => (stored ? taken : cached.has(email.toLowerCase()))),
    ),
    // The email is checked, but not reserved until the learner is stored.
    'race-of-creates-makes-two': withoutTransactions('POST /v1/learners'),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'create-trusts-a-cache-of-emails': ['learners.create.duplicate-email', 'learners.update.email-moves'],
};
