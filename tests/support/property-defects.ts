import type { RuleId } from '../../rules/index.ts';

/** Defects that a property must find with any seed, by its file and the rule that it checks. They break it, or a rule that it rests on. */
export const toFind: Record<string, Partial<Record<RuleId, readonly string[]>>> = {
  'properties/assessments/invitations.spec.ts': {
    'assessments.invite.interval': [
      'invite-interval-two-minutes-short',
      'invite-again-within-the-minute-accepted',
      'invite-interval-from-the-first-invitation',
    ],
    'assessments.invite.interval-over': ['invite-interval-too-long', 'invite-once-only', 'invite-refusal-counts'],
  },
  'properties/events/signature.spec.ts': {
    'events.signature.utf8-secret': [
      'signature-keyed-in-latin1',
      'signature-keyed-in-normal-form',
      'signature-keyed-without-surrogate-pairs',
    ],
    'events.signature.raw-body': [
      'signature-over-latin1',
      'signature-over-escaped-json',
      'signature-over-json-made-safe-for-pages',
      'signature-over-characters-for-bytes',
    ],
  },
  'properties/learners/create-and-read.spec.ts': {
    'learners.create.stored': [
      'course-details-are-stored-decomposed',
      'client-reference-is-cut-at-25',
      'has-ehcp-needs-a-provision-type',
    ],
    'learners.create.course-details-length': [
      'course-details-count-astral-characters-thrice',
      'course-details-lose-the-230th-character',
      'create-takes-231-characters',
    ],
  },
  'properties/learners/update.spec.ts': {
    'learners.update.atomic': [
      'update-stores-the-fields-before-the-bad-one-though-refused',
      'update-stores-the-provision-though-refused',
      'update-stores-the-email-though-refused',
    ],
    'learners.update.course-details-kept': [
      'update-clears-omitted-course-details',
      'update-restores-the-first-course-details',
      'update-clears-course-details-omitted-with-ehcp',
    ],
    'learners.update.has-ehcp-kept': [
      'update-sets-omitted-ehcp-to-false',
      'update-turns-omitted-ehcp',
      'update-turns-ehcp-omitted-with-provision-0',
    ],
    'learners.update.provision-type-kept': [
      'update-unsets-omitted-provisions',
      'update-unsets-provisions-omitted-without-ehcp',
      'update-unsets-provisions-omitted-with-course-details',
    ],
    'learners.update.provision-source-resent': [
      'update-notes-the-source-of-a-resent-provision',
      'update-drops-the-source-of-a-resent-provision',
      'update-notes-the-source-of-a-resent-0',
    ],
    'learners.update.provision-updated-at-resent': [
      'update-notes-the-time-of-a-resent-provision',
      'update-notes-the-time-of-a-resent-30',
      'update-drops-the-time-of-a-resent-provision',
    ],
  },
  'properties/races/races.spec.ts': {
    'learners.create.email-race': [
      'race-of-creates-makes-two',
      'create-trusts-a-cache-of-emails',
      'create-takes-emails-in-use',
    ],
    'tags.add.limit': ['race-of-tag-additions-exceeds-the-limit', 'held-tags-uncounted', 'nine-tags'],
    'tags.add.atomic': [
      'race-of-tag-additions-loses-some',
      'tag-add-held-tags-lost-on-refusal',
      'tag-add-names-before-fault-applied',
    ],
    'learners.update.full-replace': [
      'race-of-updates-is-mixed',
      'race-of-updates-stores-course-later',
      'race-of-updates-stores-reference-later',
    ],
  },
  'properties/tags/model.spec.ts': {
    'tags.add.limit': ['eleven-tags', 'held-tags-uncounted', 'tag-limit-before-addition', 'nine-tags'],
    'tags.add.additive': ['tag-add-drops-oldest', 'tag-add-replaces', 'tag-add-of-several-replaces'],
    'tags.add.atomic': [
      'tag-add-good-names-created',
      'tag-add-names-above-limit-created',
      'tag-add-names-before-fault-applied',
    ],
    'tags.id.after-deletion': ['tag-id-from-lower-name', 'tag-id-from-name', 'tag-id-lowest-free'],
    'tags.list.sorted': [
      'tag-list-of-learner-by-id',
      'tag-list-of-learner-continued',
      'tag-list-of-learner-descending',
    ],
  },
  'properties/tags/names.spec.ts': {
    'tags.name.length': [
      'tag-name-hyphens-uncounted',
      'tag-name-below-twenty',
      'tag-name-of-two',
      'tag-name-of-twenty-one',
    ],
    'tags.name.characters': [
      'tag-name-hyphen-makes-range',
      'tag-name-pattern-open-end',
      'tag-name-ends-with-letter-or-digit',
    ],
    'tags.name.no-spaces': ['tag-name-spaces-dropped', 'tag-name-spaces-hyphenated', 'tag-name-of-words'],
  },
  'properties/tutors/batches.spec.ts': {
    'tutors.batch-put.assigns': [
      'tutor-assignment-skips-the-last',
      'tutor-assignment-stores-nothing',
      'tutor-assignment-skips-who-has-another',
    ],
    'tutors.batch-put.repeatable': [
      'tutor-assignment-again-is-refused',
      'tutor-assignment-toggles',
      'tutor-assignment-of-a-mixture-takes-away',
    ],
    'tutors.batch-put.atomic': [
      'tutor-batch-put-applies-the-accepted',
      'tutor-batch-put-applies-up-to-the-offender',
      'tutor-batch-put-applies-behind-the-offender',
    ],
    'tutors.batch-put.unknown-learner': [
      'tutor-batch-put-skips-unknown-learners',
      'tutor-batch-put-does-not-check-the-last',
      'tutor-batch-put-names-one-learner',
    ],
    'tutors.batch-put.primary-tutor': [
      'tutor-batch-put-ignores-primary-tutors',
      'tutor-batch-put-primary-tutor-unnamed',
      'tutor-batch-put-primary-tutor-409',
    ],
    'tutors.batch-patch.removes': [
      'tutor-removal-without-replacement-does-nothing',
      'tutor-removal-skips-the-first',
      'tutor-removal-skips-the-last',
    ],
    'tutors.batch-patch.replaces': [
      'tutor-replacement-only-removes',
      'tutor-replacement-for-the-first-only',
      'tutor-replacement-skips-the-last',
    ],
    'tutors.batch-patch.only-holders': [
      'tutor-replacement-for-everybody',
      'tutor-replacement-for-all-beside-holders',
      'tutor-replacement-for-the-first-anyway',
    ],
    'tutors.batch-patch.atomic': [
      'tutor-batch-patch-applies-the-accepted',
      'tutor-batch-patch-applies-up-to-the-offender',
      'tutor-batch-patch-applies-behind-the-offender',
    ],
    'tutors.batch-patch.unknown-learner': [
      'tutor-batch-patch-skips-unknown-learners',
      'tutor-batch-patch-does-not-check-the-last',
      'tutor-batch-patch-names-one-learner',
    ],
  },
};
