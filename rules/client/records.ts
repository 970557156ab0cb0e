import { check, under } from './types.ts';

/** Statements `client.writes.…`, `learners`, `url`, `invite`, `tags`, `tutors` and `webhooks`: what the client writes. */
export const records = {
  ...under('What the service does', {
    'client.writes.json': check(
      'convention 2',
      'A write has its body, as a JSON object of the documented types, with a content type that the document names, also when it is repeated.',
      'it leaves the type to its library, sends a form, or writes lists and numbers as text',
    ),
    'client.learners.id': check(
      'convention 5',
      'A learner is named by learnerId, never by learnerUserId.',
      'it confuses a learner’s two identifiers',
    ),
  }),
  ...under('Learner: create body', {
    'client.learners.reference': check(
      'row clientReference',
      'Each create sends a clientReference.',
      'it leaves the field out',
    ),
    'client.learners.values': check(
      'table',
      'Each create and update keeps to the documented spellings of fields, values and lengths.',
      'it spells a value differently, or omits a required field',
    ),
    'client.learners.tagged-400': check(
      'create rule 7',
      'A create that was refused for a tag is not sent a second time: the learner exists.',
      'it creates the learner again and stops at “already a Learner”',
    ),
  }),
  ...under('Learner: update body', {
    'client.learners.put-required': check(
      'paragraph',
      'Each update has the six fields that must be present.',
      'it sends only what has changed',
    ),
    'client.learners.put-keeps': check(
      'paragraph; omit-to-keep fields',
      'An update repeats the fields that it does not mean to change.',
      'it reads and writes through a type that lacks fields',
    ),
    'client.learners.put-repeats': check(
      'paragraph',
      'An update that was refused with 400 is not repeated unchanged.',
      'it retries every failure',
    ),
  }),
  ...under('Endpoints: Assessments', {
    'client.url.not-stored': check(
      'row GET assessment/url',
      'An assessment’s address is read again before it is used.',
      'it stores the address',
    ),
  }),
  ...under('Limits', {
    'client.invite.interval': check(
      'invitations',
      'Nobody is invited again within three days, and a refused invitation is not repeated.',
      'it retries the refusal, or invites at each step of its work',
    ),
    'client.tutors.batch': check(
      'learners per batch',
      'A batch has fifty learners or fewer, and a refused one is not repeated unchanged.',
      'it sends a whole class at once, or retries a refusal',
    ),
  }),
  ...under('Tag', {
    'client.tags.by-name': check(
      'paragraph',
      'Tags are written by name, never by id, within the limits on names and numbers.',
      'it sends ids, or names as users typed them',
    ),
  }),
  ...under('Endpoints: Learners', {
    'client.tutors.whole-set': check(
      'secondary-tutor replace',
      'The list of secondary tutors is sent whole, including those that stay.',
      'it sends only the new tutor',
    ),
  }),
  ...under('Webhook', {
    'client.webhooks.https': check('paragraph', 'A webhook’s url is public HTTPS.', 'it registers a local address'),
  }),
  ...under('Endpoints: System events and webhooks', {
    'client.webhooks.put-whole': check(
      'row PUT webhooks',
      'An update of a webhook has all four fields.',
      'it sends only the new secret',
    ),
  }),
};
