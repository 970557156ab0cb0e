import type { RuleId } from '../../rules/index.ts';

/**
 * Which other rules' tests defects were seen to turn red (`proof --matrix`), beyond what stands beside them: who breaks
 * what much else rests on cannot leave the rest alone.
 */
export const alsoBreaks: Readonly<Record<string, readonly RuleId[]>> = {
  'data-id-one-for-all-events': ['events.assessment-report-request-failed.fires'],
  'delivery-by-the-first-event-of-a-webhook-only': ['events.delivery.post'],
  'envelope-with-data-as-text': ['events.learner-export-completed.unique-reference'],
  'envelope-with-data-in-a-list': ['events.assessment-completed.learner-id'],
  'envelope-without-dataid': ['events.assessment-report-created.data-part'],
  'envelope-without-systemevent': ['events.support-plan-changed.user'],
  'event-100-never': ['events.envelope.system-event'],
  'event-500-never': ['events.module-first-accessed.only-first'],
  'modules-hold-those-of-other-learners': ['modules.list.paging'],
  'modules-lack-the-newest': ['modules.list.paging'],
  'modules-lack-the-oldest-of-three': ['modules.list.paging'],
  'modules-page-1-is-the-second': ['modules.list.assigned'],
  'plan-event-names-goals-and-impact-with-dashes': ['events.support-plan-changed.several-sections'],
  'report-event-with-the-request-before': ['events.assessment-report-created.fires'],
  'report-request-id-fixed': ['reports.isolation.request'],
  'report-request-id-no-uuid': ['reports.isolation.request'],
  'report-with-its-data-without-the-envelope': ['events.assessment-report-created.file-part'],
  'signature-by-sha512': ['events.signature.repeats'],
  'signature-in-another-header': ['events.signature.repeats'],
  'signature-missing': ['events.signature.repeats'],
  'signature-twice': ['events.signature.value'],
  'tag-add-first-name-only': ['tags.add.limit-held-names'],
  'tag-add-last-name-skipped': ['tags.delete.every-learner'],
  'tag-delete-unknown-204': ['tags.write.by-name'],
  'tutor-assignment-skips-the-last': ['tutors.batch-put.limit'],
  'tutor-batch-patch-closed-to-administrators': ['tutors.batch-patch.replacement-primary'],
  'tutor-batch-put-closed-to-administrators': ['tutors.batch-put.unknown-learner'],
  'webhook-create-reads-event-ids': ['webhooks.update.url'],
  'webhook-update-of-an-unknown-id-is-accepted': ['webhooks.isolation.routes'],
};
