import type { Behaviour, Change } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { indexingEmailsOfCreates } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** Emails and learner references, which are unique, on update. */
export const updateUniqueDefects: readonly Defect[] = [
  ...Object.entries({
    'in-use': () => false,
    'of-newer-learners': (other: Learner, stored: Learner) => other.sequence < stored.sequence,
    'of-older-learners': (other: Learner, stored: Learner) => other.sequence > stored.sequence,
  }).flatMap(([which, counts]): Defect[] => [
    {
      // The email is compared only with some of the other learners, or with none.
      name: `update-takes-emails-${which}`,
      breaks: 'learners.update.email-unique',
      change: (correct) => ({
        isEmailTaken: (state, email, stored) =>
          stored === null
            ? correct.isEmailTaken(state, email, stored)
            : others(correct, state, email, stored).some((other) => counts(other, stored)),
      }),
    },
    {
      // The same for references.
      name: `update-takes-references-${which}`,
      breaks: 'learners.update.unique-reference-unique',
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const findings = correct.checkUniqueReference(state, body, stored);
          if (stored === null) return findings;
          const holders = state.learners.withReference(String(body.learnerUniqueReference));
          return holders.some((other) => other.learnerId !== stored.learnerId && counts(other, stored)) ? findings : [];
        },
      }),
    },
  ]),
  {
    // The email is compared only with those that learners were created with.
    name: 'update-takes-emails-of-updates',
    breaks: 'learners.update.email-unique',
    change: indexingEmailsOfCreates('update'),
  },
  {
    // References that an update gave are not compared.
    name: 'update-takes-references-of-updates',
    breaks: 'learners.update.unique-reference-unique',
    change: (correct) => {
      const created = new Set<string>();
      return {
        newLearner: (state, details, body, now) => {
          created.add(String(details.learnerUniqueReference));
          return correct.newLearner(state, details, body, now);
        },
        checkUniqueReference: (state, body, stored) =>
          stored === null || created.has(String(body.learnerUniqueReference))
            ? correct.checkUniqueReference(state, body, stored)
            : correct.checkUniqueReference(state, { ...body, learnerUniqueReference: undefined }, stored),
      };
    },
  },
  {
    // The learner's own email counts as a duplicate.
    name: 'update-refuses-the-own-email',
    breaks: 'learners.update.own-values',
    change: ownRefused('email', () => true),
  },
  {
    // The learner's own email counts as a duplicate when the reference changes.
    name: 'update-refuses-the-own-email-beside-a-new-reference',
    breaks: 'learners.update.own-values',
    change: ownRefused('email', (stored, reference) => stored.learnerUniqueReference !== (reference ?? null)),
  },
  {
    // The learner's own reference counts as a duplicate.
    name: 'update-refuses-the-own-reference',
    breaks: 'learners.update.own-values',
    change: (correct) => ({ checkUniqueReference: (state, body) => correct.checkUniqueReference(state, body, null) }),
  },
  {
    // The learner's own reference counts as a duplicate if it was set by an update.
    name: 'update-refuses-the-own-new-reference',
    breaks: 'learners.update.own-values',
    change: (correct) => {
      const created = new Set<unknown>();
      return {
        newLearner: (state, details, body, now) => {
          created.add(details.learnerUniqueReference);
          return correct.newLearner(state, details, body, now);
        },
        checkUniqueReference: (state, body, stored) =>
          correct.checkUniqueReference(state, body, created.has(body.learnerUniqueReference) ? stored : null),
      };
    },
  },
];

function others(correct: Behaviour, state: State, email: string, { learnerId }: Learner): Learner[] {
  return correct.learnersWithEmail(state, email).filter((other) => other.learnerId !== learnerId);
}

/** The learner's own value counts as a duplicate. */
function ownRefused(field: 'email', applies: (stored: Learner, reference: unknown) => boolean): Change {
  return (correct) => ({
    checkUpdate: (state, stored, body) => {
      const { accepted, problems } = correct.checkUpdate(state, stored, body);
      const isOwn = body[field] === stored[field] && applies(stored, body.learnerUniqueReference);
      return { accepted, problems: isOwn ? [...problems, { field, message: correct.duplicateEmail }] : problems };
    },
  });
}
