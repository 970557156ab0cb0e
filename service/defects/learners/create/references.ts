import { breaking } from '../../breaking.ts';
import { changing, noting } from '../../operators/changes.ts';
import { withoutTransactions } from '../../operators/decisions.ts';
import { wrongHolders } from '../../operators/emails.ts';
import { createdThoughRefused, onRefusedCreate } from '../../operators/learners.ts';
import { isText, letting } from '../../operators/values.ts';
import type { Body } from '../../types.ts';

const hasSpace = ({ learnerUniqueReference: sent }: Body) => isText(sent) && sent.includes(' ');

export const defects = [
  breaking('learners.create.unique-reference-duplicate', {
    'update-leaves-the-old-reference-taken': noting(
      () => new Set<unknown>(),
      'updatedLearner',
      (former, _right, stored, details) =>
        details.learnerUniqueReference !== stored.learnerUniqueReference && former.add(stored.learnerUniqueReference),
    ).for((former) =>
      changing('checkUniqueReference', (findings, _state, body, stored) =>
        stored === null && former.has(body.learnerUniqueReference)
          ? [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }]
          : findings,
      ),
    ),
    // The reference of a create is checked, but not reserved until the learner is stored.
    'race-of-creates-gives-one-reference-to-several': withoutTransactions('POST /v1/learners'),
    // References must be unique on update only.
    'create-takes-references-in-use': changing('checkUniqueReference', (findings, _state, _body, stored) =>
      stored ? findings : [],
    ),
    'create-compares-the-newest-reference-only': changing('checkUniqueReference', (findings, state, body, stored) => {
      const newest = state.learners.all().at(-1);
      return stored || newest?.learnerUniqueReference === body.learnerUniqueReference ? findings : [];
    }),
    // References are looked up in an index that updates do not maintain.
    'create-forgets-references-of-updates': noting(
      () => new Set<unknown>(),
      'newLearner',
      (indexed, _right, _state, details) => indexed.add(details.learnerUniqueReference),
    ).for((indexed) =>
      changing('checkUniqueReference', (findings, _state, body, stored) =>
        stored || indexed.has(body.learnerUniqueReference) ? findings : [],
      ),
    ),
    'create-stores-before-it-compares-references': createdThoughRefused(
      ({ learnerUniqueReference: sent }) => isText(sent) && /^\d{10}$/.test(sent),
    ),
    ...wrongHolders('create').references,
  }),
  breaking('learners.create.unique-reference-per-organisation', {
    'create-compares-references-of-all-organisations': (correct) => ({
      checkUniqueReference: (state, body, stored) =>
        [state, ...state.neighbours()].flatMap((any) => correct.checkUniqueReference(any, body, stored)),
    }),
  }),
  breaking('learners.create.unique-reference-omitted', {
    // An omitted reference counts as a duplicate once more than one learner has none.
    'create-compares-missing-references': changing('checkUniqueReference', (findings, state, body, stored) => {
      const without = state.learners.all().filter(({ learnerUniqueReference }) => learnerUniqueReference === null);
      return !stored && body.learnerUniqueReference === undefined && without.length > 1
        ? [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }]
        : findings;
    }),
  }),
  breaking('learners.create.unique-reference-validated', {
    'create-takes-any-reference': letting('create', 'learnerUniqueReference', isText),
    'create-stores-before-it-reads-the-reference': createdThoughRefused(hasSpace),
    // A reference with a space is answered with 500.
    'create-fails-on-odd-references': onRefusedCreate(hasSpace, (correct) => correct.refuse([], 500)),
  }),
].flat();
