import { isQuestion, type RuleId, topic } from '../index.ts';

/** Rules whose violation loses, corrupts or leaks data, besides those about isolation: their checks are the last to be deferred. */
const graveRules: ReadonlySet<string> = new Set<RuleId>([
  // Writes that are refused, repeated or partial
  'learners.create.bad-tag-applies-none',
  'learners.create.bad-tag-keeps-learner',
  'learners.create.never-updates',
  'learners.delete.only-that-one',
  'learners.update.atomic',
  'learners.update.course-details-kept',
  'learners.update.has-ehcp-kept',
  'learners.update.keeps-identifiers',
  'learners.update.provision-type-kept',
  'learners.secondary-tutors.atomic',
  'learners.secondary-tutors.primary-kept',
  'learners.belongings.kept',
  'tags.add.atomic',
  'tags.remove.only-this-learner',
  'tutors.batch-patch.atomic',
  'tutors.batch-put.atomic',

  // Between roles, and for callers without a valid token
  'learners.visibility.follows-assignment',
  'learners.visibility.manager-completed',
  'learners.visibility.manager-list',
  'learners.visibility.manager-read',
  'learners.visibility.tutor-completed',
  'learners.visibility.tutor-list',
  'learners.visibility.tutor-read',
  'authentication.token.expired',
  'authentication.token.malformed',
  'authentication.token.missing',

  // Deliveries
  'events.delivery.subscribed-only',
  'webhooks.delete.stops-deliveries',
  'webhooks.update.events',
  'webhooks.update.url',
]);

/** Whether a rule is one of these. */
export function isGrave(id: string): boolean {
  return graveRules.has(id) || isIsolation(id);
}

/** What callers reach who should not, besides what is about isolation. */
const ofEachRoute: ReadonlySet<string> = new Set<RuleId>([
  'authentication.token.missing',
  // A question, for the document does not say that roles are kept from these routes; that they reach others' learners is grave all the same.
  'learners.visibility.other-routes',
]);

/** Whether checks try one route each on which alone somebody may get what is not theirs: no run with the default budget defers them. */
export function isOfEachRoute(id: string): boolean {
  return (isIsolation(id) && !isQuestion(id)) || ofEachRoute.has(id);
}

/** Whether a rule is about what one organisation gets of another. */
export function isIsolation(id: string): boolean {
  return topic(id) === 'isolation';
}
