/**
 * Everything that the API document leaves open ("not shown", or open to two readings), as data. A correct service may use
 * any of these values; `a.ts` and `b.ts` are two sets that differ in every choice. Each comment names the place in the
 * document that leaves the point open.
 */
export interface Choices
  extends AnswerChoices,
    LearnerChoices,
    TagChoices,
    AssessmentChoices,
    WebhookChoices,
    RecordChoices {
  name: string;
}

/** What responses look like for every resource. */
interface AnswerChoices {
  /** Errors, item 1: "a problem-details JSON body"; its media type is not stated. */
  problemMediaType: 'application/problem+json' | 'application/json';
  /** Errors, item 1: whether messages are in the `errors` map, or all in `detail` with `errors` null. */
  messagesIn: 'errors' | 'detail';
  /** Errors, item 1: the case of field names, both as keys and within messages. */
  fieldNames: 'camelCase' | 'PascalCase';
  /** Errors, item 1: whether nullable members without a value are sent as null or omitted. */
  emptyProblemMembers: 'omitted' | 'null';
  /** Errors, item 1: whether a problem has a `type`. */
  problemType: 'address' | 'none';
  /** Errors, item 4: bodies of 401, 403, 404, 429. */
  bodyOf401: BodyStyle;
  bodyOf403: BodyStyle;
  bodyOf404: BodyStyle;
  bodyOf429: BodyStyle;
  /** Authentication, item 4: whether a 401 carries `WWW-Authenticate`. */
  challenge: string | null;
  /** Authentication, item 1: lifetime of a token, returned as `expiresIn`. */
  expiresInSeconds: number;
  /** Errors: status for a body of a media type other than the four accepted ones. */
  unsupportedMediaTypeStatus: number;
  /** Versioning: status for a documented path called with a method that it does not have. */
  wrongMethodStatus: number;
  /** Endpoints: status for a `…Id` that is not a UUID. */
  malformedIdStatus: 400 | 404;
  /** Authentication, items 4 and 6: status for another organisation's record, except on tag routes (documented as 404). */
  foreignRecordStatus: 403 | 404;
  /** Authentication, item 6: status for a learner of the organisation who is not visible to the caller. */
  hiddenLearnerStatus: 403 | 404;
  /** Authentication, item 8: operations that each role may not call. */
  refusedTo: { tutor: readonly string[]; manager: readonly string[]; administrator: readonly string[] };
  /** Limits: default and maximum `pageSize`. */
  defaultPageSize: number;
  maximumPageSize: number;
  /** Limits: a `pageSize` above the maximum is reduced to it, or refused with 400. */
  pageSizeAboveMaximum: 'cut' | 'refused';
  /** Limits: a `pageSize` of zero or less is refused with 400, or replaced by the default. */
  pageSizeBelowOne: 'refused' | 'default';
  /** Learners: a page past the end (the document lists 404 without saying when). */
  pagePastEnd: 'empty' | 'notFound';
  /** Limits: `pageIndex` of lists other than `GET /v1/learners` when it is omitted, and when it is 0. */
  otherListsPageIndexOmitted: 'first' | 'refused';
  otherListsPageIndexZero: 'refused' | 'first';
  /** Conventions: how a date-time is written. */
  timestamps: 'milliseconds' | 'offset';
}

/** Nothing, a sentence as text/plain, or a problem-details body. */
export type BodyStyle = 'empty' | 'text' | 'problem';

/** Learners: create, update, read, list. */
interface LearnerChoices {
  /** Errors, item 3: status of the duplicate-email rejection. */
  duplicateEmailStatus: number;
  /** Learner, create: whether emails that differ only in case are the same. */
  emailCase: 'ignored' | 'significant';
  /** Learner, create: whether a tutor is found by an email that differs only in case. */
  tutorEmailCase: 'ignored' | 'significant';
  /** Learner, create: whether `clientReference` may be omitted ("required per the OpenAPI document"). */
  clientReferenceOmittedOnCreate: 'accepted' | 'refused';
  /** Learner, create: how `learnerUniqueReference` is "validated". */
  uniqueReferenceCheck: 'checkDigit' | 'digits';
  /** Learner, create: `hasEhcp: null`. */
  nullHasEhcpOnCreate: 'refused' | 'false';
  /** Learner, create: blank `firstName`, `lastName`, `postcode`, `clientReference`. */
  blankStrings: 'refused' | 'accepted';
  /** Learner, create: fields that the document does not mention. */
  unknownFields: 'ignored' | 'refused';
  /** Learner, create: the primary tutor among `secondaryTutorEmails`. */
  primaryAmongSecondary: 'dropped' | 'refused';
  /** Learner, create: `tags: []` where tagging is not enabled. */
  emptyTagsWithoutTagging: 'accepted' | 'refused';
  /** ProvisionType: ids and names beyond 0 and 30. */
  provisionTypes: Readonly<Record<number, string>>;
  /** Create rule 6: how each id and its name are written in the list of accepted ones. */
  provisionTypeListing: 'id (name)' | 'id = name';
  /** Learner, read: `provisionSource` of a learner created without a provision, and with one. */
  provisionSourceWhenOmitted: string | null;
  provisionSourceOnCreate: string;
  /** Learner, update: optional fields outside the three omit-to-keep ones, and secondary tutors, when omitted. */
  omittedOptionalOnUpdate: 'cleared' | 'kept';
  omittedSecondaryTutorsOnUpdate: 'cleared' | 'kept';
  /** Learner, update: `postcode` and `clientReference`, which are not among those whose omission gives 400. */
  omittedPostcodeOnUpdate: 'accepted' | 'refused';
  /** Learner, update: `tags` when omitted, and when sent. */
  omittedTagsOnUpdate: 'kept' | 'cleared';
  sentTagsOnUpdate: 'ignored' | 'replaced';
  /** Learner, read and list: all fields, or only those that the document names. */
  learnerFields: 'whole' | 'named';
  /** Lists: the case of UUIDs, which does not matter; single reads have lower case. */
  idsInLists: 'lowerCase' | 'upperCase';
  /** Learners, list: name of the field that holds the rows, and their order. */
  learnerListField: string;
  learnerListOrder: 'oldestFirst' | 'newestFirst';
  /** Learners, list: who is off programme. */
  offProgramme: 'endDatePassed' | 'nobody';
  /** Learners: the body field of the secondary-tutor replacement. */
  secondaryTutorsField: string;
  /** Learners: whether eligibility for a secondary-tutor change also applies to replacing the tutors of a single learner. */
  eligibilityOnReplace: 'ignored' | 'checked';
}

interface TagChoices {
  /** Tag: the type of `id`. */
  tagId: 'uuid' | 'integer';
  /** Learner tags: success status of the addition; 200 returns the learner's tags. */
  tagAddStatus: 200 | 204;
  /** Learner tags: how often a name that is sent twice in one request counts towards the ten. */
  tagNameTwice: 'once' | 'twice';
  /** Learner tags: whether names are trimmed before they are checked on addition. */
  tagNameSpaces: 'trimmed' | 'refused';
  /** Tag: whether "letters" are those of ASCII, or of any script. */
  tagLetters: 'ascii' | 'unicode';
  /** Learner tags: whether "sorted by name" ignores case, or puts capitals before lower-case letters. */
  tagOrder: 'caseIgnored' | 'caseFirst';
  /** Learner tags: "List of `id`, `name`": an array, or an object with the array in this field. */
  tagListField: string | null;
  /** Learner tags: status of a removal without a name. */
  removalWithoutName: 204 | 400;
  /** Learner tags: status of an organisation-wide deletion with an empty name. */
  deletionOfEmptyName: 400 | 404;
  /** Learner tags: status for a name that breaks the tag rules, where tagging is not enabled. */
  badNameWithoutTagging: 400 | 404;
}

interface AssessmentChoices {
  /** Assessment result: what a read returns before the learner has finished. */
  statusBeforeCompletion: 10 | 20;
  learnerStatusBeforeCompletion: number;
  ratingBeforeCompletion: number;
  resultsBeforeCompletion: null | [];
  /** Assessments: status that refuses a second invitation within three days. */
  inviteRefusalStatus: number;
  /** Assessments: an invitation after completion. */
  inviteAfterCompletion: 'accepted' | 'refused';
  /** Assessments: whether the URL stays the same until the next invitation, or is new on every read. */
  assessmentUrl: 'stable' | 'fresh';
  /** Assessments: whether a learner who was never invited has a URL, or the call is refused with 400. */
  assessmentUrlUninvited: 'given' | 'refused';
  /** Assessments: a report requested before the learner has finished. */
  reportBeforeCompletion: 'refused' | 'failsLater';
  /** Assessments: whether both dates of an export are required, and whether they must be in order. */
  exportDates: 'required' | 'optional';
  exportDatesReversed: 'refused' | 'accepted';
  /** Learners: whether `date` of the completed list means that day or from that day on; `date` omitted; an empty list. */
  completedDate: 'onThatDay' | 'fromThatDay';
  completedDateOmitted: 'refused' | 'all';
  completedListEmpty: 'array' | 'null';
  /** Learners: names of the wrapper and id fields of modules and of support records. A null wrapper means a bare array. */
  moduleListField: string | null;
  moduleIdField: string;
  supportRecordListField: string | null;
  supportRecordIdField: string;
  /** Support record: how `lastUpdatedDate` is written. */
  lastUpdatedDate: 'dateTime' | 'date';
  /** Learners: `lastUpdatedSince` compared by day or by instant. */
  lastUpdatedSince: 'day' | 'instant';
  /** Support-plan reads: the field that holds a section's content, and the response for a section never written. */
  planContentField: string;
  emptyPlanSection: 'blank' | 'notFound';
  /** Tutors: success status of an accepted batch; the OpenAPI document lists both. */
  batchStatus: 200 | 204;
  /** Tutors: an empty batch. */
  emptyBatch: 'accepted' | 'refused';
  /** Limits: whether the limit of 50 counts the ids sent, or the distinct ones. */
  batchCounts: 'sent' | 'distinct';
  /** Tutors: status for an unknown tutor in the path. */
  unknownPathTutorStatus: 400 | 404;
  /** Tutors: removal of a tutor who is the primary tutor of a batched learner. */
  removalOfPrimaryTutor: 'refused' | 'accepted';
}

interface WebhookChoices {
  /** Webhooks: the response to a creation. */
  webhookCreated: 'record' | 'location';
  /** Webhooks: the list as a bare array (null) or in this field; the name of the id field; events as ids or as records. */
  webhookListField: string | null;
  webhookIdField: string;
  webhookEvents: 'systemEventIds' | 'systemEvents';
  /** Webhooks: fields that must be sent. */
  webhookRequired: readonly string[];
  /** Webhooks: a subscription to no event at all, and ids of unknown events. */
  webhookWithoutEvents: 'refused' | 'accepted';
  unknownEventIds: 'refused' | 'dropped';
  /** System events: the list as a bare array (null) or in this field. */
  systemEventListField: string | null;
  /** Invocation log: values of `status`, in the order pending, delivered, failed. */
  logStatuses: readonly [number, number, number] | readonly [string, string, string];
  /** Invocation log: the field that carries the data that was sent, and whether as text or as JSON. */
  logDataField: string;
  logData: 'text' | 'json';
  /** Invocation log: one per attempt, or one per delivery. */
  logPer: 'attempt' | 'delivery';
  /** Invocation log list without logs ("array, nullable"). */
  logListEmpty: 'array' | 'null';
  /** Envelope: one `DataId` for all webhooks of an event, or one for each. */
  dataIdPer: 'event' | 'webhook';
  /** How long accepted work takes until its email is sent, its event fires or its delivery leaves, in milliseconds. */
  workMs: Readonly<Record<'delivery' | 'invitation' | 'report' | 'export', number>>;
  /**
   * Delivery rules, items 6 and 7: pauses before the second and later attempts, time-out of an attempt, statuses that count
   * as success.
   */
  retryDelaysMs: readonly number[];
  deliveryTimeoutMs: number;
  deliveredStatuses: 'any2xx' | 'only200';
  /**
   * Delivery rules, item 8: whether attempts use the webhook's current URL and secret, or those in force when the event
   * fired.
   */
  secretOfRetries: 'current' | 'original';
  /** Envelope: shapes of `Data` that are not shown (300, 400, 500, 600, 700, 800). */
  eventData: 'plain' | 'detailed';
}

interface RecordChoices {
  /**
   * Staff creation: the field that marks a tutor, the success status, the name of the id field, the status for an email in
   * use.
   */
  staffRoleField: 'isTutor' | 'role';
  staffCreatedStatus: 200 | 201;
  staffIdField: string;
  duplicateStaffStatus: number;
}
