import type { Change } from '../../../behaviour/index.ts';
import type { Learner } from '../../../store/types.ts';
import { breaking } from '../../breaking.ts';

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

export const defects = breaking('learners.update.own-values', {
  // The learner's own email counts as a duplicate.
  'update-refuses-the-own-email': ownRefused('email', () => true),
  // The learner's own email counts as a duplicate when the reference changes.
  'update-refuses-the-own-email-beside-a-new-reference': ownRefused(
    'email',
    (stored, reference) => stored.learnerUniqueReference !== (reference ?? null),
  ),
  // The learner's own reference counts as a duplicate.
  'update-refuses-the-own-reference': (correct) => ({
    checkUniqueReference: (state, body) => correct.checkUniqueReference(state, body, null),
  }),
  // The learner's own reference counts as a duplicate if it was set by an update.
  'update-refuses-the-own-new-reference': (correct) => {
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
});
