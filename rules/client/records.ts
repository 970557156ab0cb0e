import { check, under } from './types.ts';

/** Statements `client.writes.…`, `learners`, `url`, `invite`, `tags`, `tutors` and `webhooks`: what the client writes. */
export const records = {
  ...under('What the service does', {
    'client.writes.json': check('convention 2', {
      statement:
        'A write has its body, as a JSON object of the documented types, with a content type that the document names, also when it is repeated.',
      flaw: 'it leaves the type to its library, sends a form, or writes lists and numbers as text',
    }),
    'client.learners.id': check('convention 5', {
      statement: 'A learner is named by learnerId, never by learnerUserId.',
      flaw: 'it confuses a learner’s two identifiers',
    }),
  }),
  ...under('Learner: create body', {
    'client.learners.reference': check('row clientReference', {
      statement: 'Each create sends a clientReference.',
      flaw: 'it leaves the field out',
    }),
    'client.learners.values': check('table', {
      statement: 'Each create and update keeps to the documented field names, values and lengths.',
      flaw: 'it spells a value differently, or omits a required field',
    }),
    'client.learners.tagged-400': check('create rule 7', {
      statement: 'A create that was refused for a tag is not sent a second time: the learner exists.',
      flaw: 'it creates the learner again and stops at “already a Learner”',
    }),
  }),
  ...under('Learner: update body', {
    'client.learners.put-required': check('paragraph', {
      statement: 'Each update has the six fields that must be present.',
      flaw: 'it sends only what has changed',
    }),
    'client.learners.put-keeps': check('paragraph; omit-to-keep fields', {
      statement: 'An update repeats the fields that it does not mean to change.',
      flaw: 'it reads and writes through a type that lacks fields',
    }),
    'client.learners.put-repeats': check('paragraph', {
      statement: 'An update that was refused with 400 is not repeated unchanged.',
      flaw: 'it retries every failure',
    }),
  }),
  ...under('Endpoints: Assessments', {
    'client.url.not-stored': check('row GET assessment/url', {
      statement: 'An assessment’s address is read again before it is used.',
      flaw: 'it stores the address',
    }),
  }),
  ...under('Limits', {
    'client.invite.interval': check('invitations', {
      statement: 'Nobody is invited again within three days, and a refused invitation is not repeated.',
      flaw: 'it retries the refusal, or invites at each step of its work',
    }),
    'client.tutors.batch': check('learners per batch', {
      statement: 'A batch has fifty learners or fewer, and a refused one is not repeated unchanged.',
      flaw: 'it sends a whole class at once, or retries a refusal',
    }),
  }),
  ...under('Tag', {
    'client.tags.by-name': check('paragraph', {
      statement: 'Tags are written by name, never by id, with valid names and at most ten for a learner.',
      flaw: 'it sends ids, or names as users typed them',
    }),
  }),
  ...under('Endpoints: Learners', {
    'client.tutors.whole-set': check('secondary-tutor replace', {
      statement: 'The list of secondary tutors is sent whole, including those that stay.',
      flaw: 'it sends only the new tutor',
    }),
  }),
  ...under('Webhook', {
    'client.webhooks.https': check('paragraph', {
      statement: 'A webhook’s url is public HTTPS.',
      flaw: 'it registers a local address',
    }),
  }),
  ...under('Endpoints: System events and webhooks', {
    'client.webhooks.put-whole': check('row PUT webhooks', {
      statement: 'An update of a webhook has all four fields.',
      flaw: 'it sends only the new secret',
    }),
  }),
};
