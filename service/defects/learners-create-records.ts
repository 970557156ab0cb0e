import type { RuleId } from '../../rules/index.ts';
import { createdAllTheSame, isText, letting, onRefusedCreate } from './learner-changes.ts';
import type { Defect } from './types.ts';

const hasReference = 'learners.create.unique-reference-duplicate' satisfies RuleId;

/** What a create returns and stores, and what must be unique. */
export const createRecordDefects: readonly Defect[] = [...createReferenceDefects()];

function createReferenceDefects(): Defect[] {
  return [
    {
      // References must be unique on update only.
      name: 'create-takes-references-in-use',
      breaks: hasReference,
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) =>
          stored ? correct.checkUniqueReference(state, body, stored) : [],
      }),
    },
    {
      // The reference is compared with that of the newest learner only.
      name: 'create-compares-the-newest-reference-only',
      breaks: hasReference,
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const newest = state.learners.all().at(-1);
          const isFree = !stored && newest?.learnerUniqueReference !== body.learnerUniqueReference;
          return isFree ? [] : correct.checkUniqueReference(state, body, stored);
        },
      }),
    },
    {
      // References are looked up in an index that updates do not maintain.
      name: 'create-forgets-references-of-updates',
      breaks: hasReference,
      change: (correct) => {
        const indexed = new Set<unknown>();
        return {
          newLearner: (state, details, body, now) => {
            indexed.add(details.learnerUniqueReference);
            return correct.newLearner(state, details, body, now);
          },
          checkUniqueReference: (state, body, stored) =>
            stored || indexed.has(body.learnerUniqueReference) ? correct.checkUniqueReference(state, body, stored) : [],
        };
      },
    },
    createdAllTheSame('create-stores-before-it-compares-references', hasReference, (body) => {
      return isText(body.learnerUniqueReference) && /^\d{10}$/.test(body.learnerUniqueReference);
    }),
    {
      // An omitted reference counts as a duplicate once more than one learner has none.
      name: 'create-compares-missing-references',
      breaks: 'learners.create.unique-reference-omitted',
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const without = state.learners.all().filter(({ learnerUniqueReference }) => learnerUniqueReference === null);
          return !stored && body.learnerUniqueReference === undefined && without.length > 1
            ? [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }]
            : correct.checkUniqueReference(state, body, stored);
        },
      }),
    },
    {
      // Any string is accepted.
      name: 'create-takes-any-reference',
      breaks: 'learners.create.unique-reference-validated',
      change: letting('create', 'learnerUniqueReference', isText),
    },
    createdAllTheSame(
      'create-stores-before-it-reads-the-reference',
      'learners.create.unique-reference-validated',
      (body) => {
        return isText(body.learnerUniqueReference) && body.learnerUniqueReference.includes(' ');
      },
    ),
    {
      // A reference with a space is answered with 500.
      name: 'create-fails-on-odd-references',
      breaks: 'learners.create.unique-reference-validated',
      change: onRefusedCreate(
        (body) => isText(body.learnerUniqueReference) && body.learnerUniqueReference.includes(' '),
        (correct) => correct.refuse([], 500),
      ),
    },
  ];
}
