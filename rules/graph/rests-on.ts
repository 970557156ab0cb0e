import type { RuleId } from '../index.ts';

/**
 * Rule -> the rules that must hold before its checks can judge anything: they see only through those, or it presupposes them.
 * No cycles, and no edge that follows from others; what holds of the whole is in `grounds.ts`. The rules `contract.…` compare
 * everything with another document, and are judged apart.
 */
export const restsOn: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  // Authentication: with a token, and with the second one of a caller
  'authentication.token.issued': ['authentication.grant.no-redirect'],
  'authentication.token.expires-in': ['authentication.token.issued'],
  'authentication.token.no-refresh-token': ['authentication.token.issued'],
  'authentication.token.renewed': ['authentication.token.issued'],
  'authentication.token.bearer-header': ['authentication.token.renewed'],
  'authentication.token.lifetime': ['authentication.token.expires-in'],
  'authentication.token.expired': ['authentication.token.expires-in', 'authentication.token.malformed'],
  'authentication.credentials.wrong': ['authentication.token.issued', 'errors.problem.body'],

  // Checks of a 400 look for problem details, and for the form of each member
  'errors.problem.body': [
    'errors.problem.type',
    'errors.problem.title',
    'errors.problem.status',
    'errors.problem.detail',
    'errors.problem.instance',
    'errors.problem.errors',
  ],
  'authentication.credentials.missing': ['errors.problem.body'],
  'learners.list.page-index-omitted': ['errors.problem.body'],
  'learners.list.page-index-zero': ['errors.problem.body'],
  'learners.secondary-tutors.not-a-tutor': ['errors.problem.body'],
  'learners.secondary-tutors.primary-tutor': ['errors.problem.body'],
  'learners.secondary-tutors.unknown-email': ['errors.problem.body'],
  'tags.delete.no-name': ['errors.problem.body'],

  // Assessments: whether it is completed, and the fields of its result
  'assessments.result.too-early': ['assessments.enum.status'],
  'assessments.complete.available': ['assessments.result.too-early'],
  'assessments.core-loop': ['assessments.complete.available'],
  'assessments.result.fields': ['assessments.enum.status'],
  'assessments.result.date-completed': ['assessments.result.fields'],
  'assessments.enum.learner-status': ['assessments.result.fields'],
  'assessments.enum.rating': ['assessments.result.fields'],
  'assessments.enum.domain': ['assessments.enum.domain-result'],
  'assessments.enum.domain-result': ['assessments.result.domains'],
  'assessments.result.as-recorded': [
    'assessments.complete.available',
    'assessments.enum.learner-status',
    'assessments.enum.rating',
    'assessments.enum.domain',
  ],
  'assessments.invite.interval': ['assessments.invite.email'],
  'assessments.invite.interval-per-learner': ['assessments.invite.interval'],
  'assessments.invite.refusal-not-counted': ['assessments.invite.interval-over'],

  // Events: an event is found by the fields of its envelope, and counted by its DataId
  'events.catalogue.names': ['events.catalogue.fields'],
  'events.envelope.system-event': ['events.catalogue.fields'],
  'events.envelope.fields': ['events.envelope.pascal-case'],
  'events.envelope.data-id': ['events.envelope.fields'],
  'events.delivery.subscribed-only': ['events.signature.no-handshake'],
  'events.delivery.every-webhook': ['events.envelope.data-id', 'events.signature.value', 'webhooks.create.active'],
  'events.assessment-completed.fires': ['events.envelope.data-id'],
  'events.assessment-completed.learner-id': ['events.envelope.data-id'],
  'events.assessment-report-created.data-part': ['events.envelope.fields'],
  'events.assessment-report-created.fires': [
    'events.envelope.data-id',
    'events.assessment-report-created.multipart',
    'events.assessment-report-created.request-id',
  ],
  'events.assessment-report-request-failed.fires': ['events.envelope.data-id'],
  'events.module-first-accessed.only-first': ['events.envelope.data-id', 'events.module-first-accessed.fires'],
  'events.module-first-completed.only-first': ['events.envelope.data-id', 'events.module-first-completed.fires'],
  'events.learner-export-completed.fires': ['events.envelope.data-id'],
  'events.learner-export-completed.request-id': ['events.envelope.fields'],
  'events.learner-export-completed.records': ['events.envelope.fields'],
  'events.learner-export-completed.client-reference': ['events.learner-export-completed.records'],
  'events.learner-export-completed.unique-reference': ['events.learner-export-completed.records'],
  'events.learner-export-failed.fires': ['events.delivery.every-webhook'],
  'events.support-plan-changed.fires': ['events.envelope.data-id', 'events.support-plan-changed.learner-id'],
  'events.support-plan-changed.several-sections': ['events.support-plan-changed.sections'],
  'events.support-plan-changed.system-change': ['events.envelope.data-id'],

  // Signatures, which tell too which webhook a delivery is for
  'events.signature.value': ['events.signature.header'],
  'events.signature.raw-body': ['events.signature.value'],
  'events.signature.repeats': ['events.signature.value'],
  'events.signature.multipart': ['events.signature.value'],
  'events.signature.utf8-secret': ['webhooks.update.rotates-secret'],
  'webhooks.create.fields': ['events.signature.value'],
  'webhooks.update.rotates-secret': ['events.signature.value'],
  'webhooks.update.url': ['events.signature.value'],

  // Webhooks
  'webhooks.create.status': ['webhooks.list.own'],
  'webhooks.create.active': ['webhooks.create.status'],
  'webhooks.update.events': ['webhooks.create.active'],
  'webhooks.delete.status': ['webhooks.read.unknown'],
  'webhooks.delete.logs-gone': ['webhooks.delete.status', 'webhooks.logs.unknown-webhook'],
  'webhooks.isolation.routes': ['webhooks.update.unknown'],
  'webhooks.logs.created-at': ['webhooks.logs.fields'],
  'webhooks.logs.total-records': ['webhooks.logs.listed'],

  // Exports
  'exports.request.id': ['exports.request.dates'],
  'exports.request.id-only': ['exports.request.id'],

  // Creates of learners
  'learners.read.identifiers': ['learners.create.result'],
  'learners.create.email-race': ['learners.create.duplicate-email'],
  'learners.create.duplicate-email': ['learners.create.never-updates'],
  'learners.create.unique-reference-duplicate': ['learners.create.never-updates'],
  'learners.create.course-details-length': ['learners.create.stored'],
  'learners.create.bad-tag-keeps-learner': ['learners.read.client-reference'],
  'learners.create.bad-tag-refused': ['tags.add.rule-break'],
  'learners.create.tag-limit': ['tags.add.limit'],
  'learners.isolation.tutors': ['learners.create.invalid-primary-tutor'],

  // Lists of learners: a learner is found in them by the email, and their pages end by the total
  'learners.list.complete': ['learners.create.stored', 'learners.list.row-email'],
  'learners.list.page-index-first': ['learners.list.complete'],
  'learners.delete.only-that-one': ['learners.list.total-records'],
  'learners.list.total-records': ['learners.list.complete'],
  'learners.list.pages-cover-once': ['learners.list.complete'],
  'learners.list.page-size-kept': ['learners.list.pages-cover-once'],

  // Who sees whom
  'learners.visibility.administrator-list': ['learners.list.complete'],
  'learners.visibility.manager-list': ['learners.list.complete'],
  'learners.visibility.manager-read': ['learners.create.stored'],
  'learners.visibility.tutor-list': ['learners.isolation.list', 'learners.list.complete'],
  'learners.visibility.tutor-secondary': ['learners.visibility.tutor-list'],
  'learners.visibility.follows-assignment': [
    'learners.secondary-tutors.removes-others',
    'learners.visibility.tutor-list',
  ],

  // Secondary tutors show in what the tutor can read, and nowhere else
  'learners.create.secondary-tutors-assigned': ['learners.create.result', 'learners.visibility.tutor-read'],
  'learners.secondary-tutors.atomic': ['learners.visibility.tutor-read'],
  'learners.secondary-tutors.empty': ['learners.visibility.tutor-read'],
  'learners.secondary-tutors.names-offenders': [
    'learners.secondary-tutors.not-a-tutor',
    'learners.secondary-tutors.primary-tutor',
    'learners.secondary-tutors.unknown-email',
  ],
  'learners.secondary-tutors.removes-others': ['learners.visibility.tutor-read'],
  'learners.secondary-tutors.replaces': ['learners.visibility.tutor-read'],
  'learners.secondary-tutors.wrong-type': ['learners.visibility.tutor-read'],
  'learners.update.secondary-tutors-replaced': ['learners.visibility.tutor-read'],
  'learners.update.primary-tutor-replaced': ['learners.visibility.tutor-list', 'learners.visibility.tutor-read'],

  // Updates: what they store shows in the read, and what is refused must not be stored
  'learners.update.full-replace': [
    'learners.read.client-reference',
    'learners.read.known-fields',
    'learners.update.own-values',
    'learners.update.provision-type-stored',
  ],
  'learners.update.provision-type-stored': ['learners.provision-type.not-set'],
  'learners.update.provision-updated-at': ['learners.update.provision-type-stored'],
  'learners.update.provision-source-resent': ['learners.provision-type.not-set'],
  'learners.update.provision-updated-at-resent': ['learners.provision-type.not-set'],
  'learners.update.course-details-empty': ['learners.update.own-values'],
  'learners.update.course-details-kept': ['learners.read.known-fields'],
  'learners.update.gender-values': ['learners.update.own-values'],
  'learners.update.has-ehcp-kept': ['learners.read.known-fields'],
  'learners.update.course-details-length': ['learners.update.atomic'],
  'learners.update.invalid-primary-tutor': ['learners.update.atomic'],
  'learners.update.invalid-secondary-tutor': ['learners.update.atomic'],
  'learners.update.wrong-type': ['learners.update.atomic'],
  'learners.update.date-format': ['learners.update.atomic'],
  'learners.update.email-unique': ['learners.update.atomic'],
  'learners.update.gender-unrecognised': ['learners.update.atomic'],
  'learners.update.has-ehcp-null': ['learners.update.atomic'],
  'learners.update.has-ehcp-only-boolean': ['learners.update.atomic'],
  'learners.update.programme-level-range': ['learners.update.atomic'],
  'learners.update.provision-type-name': ['learners.update.atomic'],
  'learners.update.provision-type-null': ['learners.update.atomic'],
  'learners.update.provision-type-unknown': ['learners.update.atomic'],
  'learners.update.required-fields': ['learners.update.atomic'],
  'learners.update.unique-reference-unique': ['learners.update.atomic'],
  'learners.update.unique-reference-validated': ['learners.update.atomic'],

  // Modules and support records. A learner of another organisation is answered like an unknown one
  'modules.isolation.list': ['modules.list.unknown-learner'],
  'modules.list.paging': ['modules.list.assigned'],
  'support-records.enum.coverage-status': ['support-records.read.known-fields'],
  'support-records.enum.support-type': ['support-records.read.known-fields'],
  'support-records.read.by-id': ['support-records.enum.coverage-status', 'support-records.enum.support-type'],
  'support-records.isolation.routes': ['support-records.read.unknown'],
  'support-records.list.paging': ['support-records.list.all'],
  'support-records.list.since': ['support-records.list.all'],
  'support-records.list.since-inclusive': ['support-records.list.all'],

  // Additions of tags, which show in the learner's list
  'tags.add.adds': ['tags.list.held'],
  'tags.add.additive': ['tags.add.adds'],
  'tags.add.creates-names': ['tags.all.complete'],
  'tags.add.limit': ['tags.add.additive', 'tags.remove.removes'],
  'tags.add.limit-held-names': ['tags.add.limit', 'tags.name.case-insensitive'],
  'tags.add.rule-break': ['tags.name.length', 'tags.name.no-spaces'],
  'tags.add.atomic': ['tags.add.additive', 'tags.delete.deletes'],
  'tags.list.sorted': ['tags.add.additive', 'tags.remove.removes'],
  'tags.list.empty': ['tags.remove.removes'],

  // Names of tags, which have one id
  'tags.name.characters': ['errors.problem.body', 'tags.add.additive'],
  'tags.name.length': ['errors.problem.body', 'tags.add.additive'],
  'tags.name.no-spaces': ['tags.name.characters'],
  'tags.name.shared': ['tags.list.held', 'tags.read.fields'],
  'tags.name.case-insensitive': ['tags.add.additive', 'tags.add.repeatable', 'tags.name.shared'],
  'tags.name.first-casing': ['tags.name.case-insensitive'],
  'tags.read.fields': ['tags.all.complete'],

  // The organisation's tags
  'tags.all.no-paging': ['tags.add.additive', 'tags.all.complete'],
  'tags.all.sorted': ['tags.delete.deletes'],
  'tags.delete.deletes': ['tags.all.complete'],
  'tags.delete.case-insensitive': ['tags.delete.deletes'],
  'tags.delete.every-learner': ['tags.delete.deletes', 'tags.list.held'],
  'tags.delete.irreversible': ['tags.add.additive', 'tags.delete.every-learner'],
  'tags.delete.unknown': ['tags.delete.deletes'],
  'tags.id.after-deletion': ['tags.add.additive', 'tags.delete.deletes', 'tags.read.fields'],
  'tags.isolation.organisation': ['tags.add.additive', 'tags.delete.unknown'],
  'tags.write.by-name': ['tags.delete.unknown'],

  // Removals of tags
  'tags.remove.removes': ['tags.list.held'],
  'tags.remove.case-insensitive': ['tags.remove.removes'],
  'tags.remove.not-held': ['tags.remove.removes'],
  'tags.remove.only-this-learner': ['tags.add.additive', 'tags.name.shared', 'tags.remove.removes'],
  'tags.remove.too-long': ['errors.problem.body', 'tags.remove.removes'],
  'tags.remove.too-short': ['tags.remove.not-held'],
  'tags.remove.bad-characters': ['tags.remove.not-held'],
  'tags.remove.trimmed-length': ['tags.remove.not-held', 'tags.remove.too-long'],
  'tags.untagged.malformed-first': ['tags.delete.no-name'],
  'tags.untagged.unauthorised-first': ['tags.untagged.not-found'],

  // Batches of tutors, which administrators send, and which the tutor's reads show
  'tutors.batch-put.administrator-allowed': ['learners.visibility.tutor-read'],
  'tutors.batch-put.atomic': ['learners.visibility.tutor-read'],
  'tutors.batch-put.tutor-refused': ['learners.visibility.tutor-read'],
  'tutors.batch-put.assigns': ['tutors.batch-put.administrator-allowed'],
  'tutors.batch-put.limit': ['tutors.batch-put.assigns'],
  'tutors.batch-put.repeatable': ['tutors.batch-put.assigns'],
  'tutors.batch-put.unknown-learner': ['tutors.batch-put.limit'],
  'tutors.batch-put.ineligible-learner': ['tutors.batch-put.unknown-learner'],
  'tutors.batch-put.primary-tutor': ['tutors.batch-put.unknown-learner'],
  'tutors.batch-patch.administrator-allowed': ['learners.visibility.tutor-read'],
  'tutors.batch-patch.atomic': ['learners.visibility.tutor-read'],
  'tutors.batch-patch.removes': ['tutors.batch-patch.administrator-allowed'],
  'tutors.batch-patch.replaces': ['tutors.batch-patch.administrator-allowed'],
  'tutors.batch-patch.null-removes': ['tutors.batch-patch.removes'],
  'tutors.batch-patch.limit': ['tutors.batch-patch.removes'],
  'tutors.batch-patch.only-holders': ['tutors.batch-patch.replaces'],
  'tutors.batch-patch.unknown-learner': ['tutors.batch-patch.limit'],
  'tutors.batch-patch.ineligible-learner': ['tutors.batch-patch.unknown-learner'],
  'tutors.batch-patch.replacement-primary': ['tutors.batch-patch.unknown-learner'],
  'tutors.isolation.batch': ['tutors.batch-patch.unknown-replacement'],

  // The OpenAPI document
  'contract.document.openapi-version': ['contract.document.served'],
};
