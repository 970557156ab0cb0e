/** The two values of a choice: that of the sets `a` and `b`. */
interface Either<T> {
  a: T;
  b: T;
}

const either = <const T>(a: T, b: T): Either<T> => ({ a, b });

/** Nothing, a sentence as text/plain, or a problem-details body. */
export type BodyStyle = 'empty' | 'text' | 'problem';

/**
 * Everything that the API document leaves open ("not shown", or open to two readings), as data. A correct service may use
 * any of these values. Set `a`, the default, is that of a typical ASP.NET service; `b` differs in every choice, so a suite that passes
 * on both relies on no undocumented one. Each comment names the place in the document that leaves the point open.
 */
const table = {
  // What responses look like for every resource.
  /** Errors, item 1: "a problem-details JSON body"; its media type is not stated. */
  problemMediaType: either('application/problem+json', 'application/json'),
  /** Errors, item 1: whether messages are in the `errors` map, or all in `detail` with `errors` null. */
  messagesIn: either('errors', 'detail'),
  /** Errors, item 1: the case of field names, both as keys and within messages. */
  fieldNames: either('camelCase', 'PascalCase'),
  /** Errors, item 1: whether nullable members without a value are sent as null or omitted. */
  emptyProblemMembers: either('omitted', 'null'),
  /** Errors, item 1: whether a problem has a `type`. */
  problemType: either('address', 'none'),
  /** Errors, item 4: bodies of 401, 403, 404, 429. */
  bodyOf401: either<BodyStyle>('empty', 'problem'),
  bodyOf403: either<BodyStyle>('problem', 'text'),
  bodyOf404: either<BodyStyle>('problem', 'empty'),
  bodyOf429: either<BodyStyle>('text', 'problem'),
  /** Authentication, item 4: whether a 401 carries `WWW-Authenticate`. */
  challenge: either<string | null>('Bearer', null),
  /** Authentication, item 1: lifetime of a token, returned as `expiresIn`. */
  expiresInSeconds: either<number>(3600, 1200),
  /** Errors: status for a body of a media type other than the four accepted ones. */
  unsupportedMediaTypeStatus: either<number>(415, 400),
  /** Versioning: status for a documented path called with a method that it does not have. */
  wrongMethodStatus: either<number>(405, 404),
  /** Endpoints: status for a `…Id` that is not a UUID. */
  malformedIdStatus: either(400, 404),
  /** Authentication, items 4 and 6: status for another organisation's record, except on tag routes (documented as 404). */
  foreignRecordStatus: either(404, 403),
  /** Authentication, item 6: status for a learner of the organisation who is not visible to the caller. */
  hiddenLearnerStatus: either(404, 403),
  /** Authentication, item 8: operations that each role may not call. */
  refusedTo: either<{ tutor: readonly string[]; manager: readonly string[]; administrator: readonly string[] }>(
    { tutor: ['DELETE /v1/tags'], manager: [], administrator: [] },
    {
      tutor: [
        'POST /v1/webhooks',
        'PUT /v1/webhooks/{webhookId}',
        'DELETE /v1/webhooks/{webhookId}',
        'POST /v1/learners/{learnerId}/tags',
      ],
      manager: ['POST /v1/staff'],
      administrator: [],
    },
  ),
  /** Tutors: whether the role of a caller is checked first, or the shape of the batch, as where a framework validates bodies. */
  batchCheckedFirst: either('role', 'shape'),
  /** Limits: default and maximum `pageSize`. */
  defaultPageSize: either<number>(25, 10),
  maximumPageSize: either<number>(100, 250),
  /** Limits: a `pageSize` above the maximum is reduced to it, or refused with 400. */
  pageSizeAboveMaximum: either('cut', 'refused'),
  /** Limits: a `pageSize` of zero or less is refused with 400, or replaced by the default. */
  pageSizeBelowOne: either('refused', 'default'),
  /** Learners: a page past the end (the document lists 404 without saying when). */
  pagePastEnd: either('empty', 'notFound'),
  /** Invocation logs: a page past the end. Some libraries repeat the last page, such as Django's paginator. */
  logPagePastEnd: either('empty', 'last'),
  /** Limits: `pageIndex` of lists other than `GET /v1/learners` when it is omitted, and when it is 0. */
  otherListsPageIndexOmitted: either('first', 'refused'),
  otherListsPageIndexZero: either('refused', 'first'),
  /** Conventions: how far the service's clock is ahead of its client's. */
  clockAheadMs: either<number>(0, 3 * 3_600_000),
  /** Conventions: how a date-time is written. */
  timestamps: either('milliseconds', 'offset'),

  // Learners: create, update, read, list.
  /** Errors, item 3: status of the duplicate-email rejection. */
  duplicateEmailStatus: either<number>(400, 409),
  /** Learner, create: whether emails that differ only in case are the same. */
  emailCase: either('ignored', 'significant'),
  /** Learner, create: whether a tutor is found by an email that differs only in case. */
  tutorEmailCase: either('ignored', 'significant'),
  /** Learner, create: whether `clientReference` may be omitted ("required per the OpenAPI document"). */
  clientReferenceOmittedOnCreate: either('accepted', 'refused'),
  /** Learner, create: how `learnerUniqueReference` is "validated". */
  uniqueReferenceCheck: either('checkDigit', 'digits'),
  /** Learner, create: `hasEhcp: null`. */
  nullHasEhcpOnCreate: either('refused', 'false'),
  /** Learner, create: blank `firstName`, `lastName`, `postcode`, `clientReference`. */
  blankStrings: either('refused', 'accepted'),
  /** Learner, create: fields that the document does not mention. */
  unknownFields: either('ignored', 'refused'),
  /** Learner, create: the primary tutor among `secondaryTutorEmails`. */
  primaryAmongSecondary: either('dropped', 'refused'),
  /** Learner, create: `tags: []` where tagging is not enabled. */
  emptyTagsWithoutTagging: either('accepted', 'refused'),
  /** ProvisionType: ids and names beyond 0 and 30. */
  provisionTypes: either<Readonly<Record<number, string>>>(
    {
      0: 'Not set',
      10: 'Adult skills',
      20: 'Study programmes 16 to 19',
      30: 'Apprenticeships (all levels)',
      40: 'Skills bootcamps',
      50: 'Community learning',
    },
    {
      0: 'Not set',
      30: 'Apprenticeships (all levels)',
      70: 'Further education',
      80: 'Higher education',
      90: 'Prison education',
    },
  ),
  /** Create rule 6: how each id and its name are written in the list of accepted ones. */
  provisionTypeListing: either('id (name)', 'id = name'),
  /** Learner, read: `provisionSource` of a learner created without a provision, and with one. */
  provisionSourceWhenOmitted: either<string | null>(null, 'Default'),
  provisionSourceOnCreate: either<string>('Api', 'Enrolment'),
  /** Learner, update: optional fields outside the three omit-to-keep ones, and secondary tutors, when omitted. */
  omittedOptionalOnUpdate: either('cleared', 'kept'),
  omittedSecondaryTutorsOnUpdate: either('cleared', 'kept'),
  /** Learner, update: `postcode` and `clientReference`, which are not among those whose omission gives 400. */
  omittedPostcodeOnUpdate: either('accepted', 'refused'),
  /** Learner, update: `tags` when omitted, and when sent. */
  omittedTagsOnUpdate: either('kept', 'cleared'),
  sentTagsOnUpdate: either('ignored', 'replaced'),
  /** Learner, read and list: all fields, or only those that the document names. */
  learnerFields: either('whole', 'named'),
  /** Lists: the case of UUIDs, which does not matter; single reads have lower case. */
  idsInLists: either('lowerCase', 'upperCase'),
  /** Learners, list: name of the field that holds the rows, and their order. */
  learnerListField: either<string>('learners', 'items'),
  learnerListOrder: either('oldestFirst', 'newestFirst'),
  /** Learners, list: who is off programme. */
  offProgramme: either('endDatePassed', 'nobody'),
  /** Learners: the body field of the secondary-tutor replacement. */
  secondaryTutorsField: either<string>('secondaryTutorEmails', 'tutorEmails'),
  /** Learners: whether eligibility for a secondary-tutor change also applies to replacing the tutors of a single learner. */
  eligibilityOnReplace: either('ignored', 'checked'),

  // Tags.
  /** Tag: the type of `id`. */
  tagId: either('uuid', 'integer'),
  /** Tag: what it shows beside `id` and `name`: nothing, or when it was read, which is new on every read. */
  tagReadAt: either('absent', 'shown'),
  /** Learner tags: success status of the addition; 200 returns the learner's tags. */
  tagAddStatus: either(204, 200),
  /** Learner tags: how often a name that is sent twice in one request counts towards the ten. */
  tagNameTwice: either('once', 'twice'),
  /** Learner tags: whether names are trimmed before they are checked on addition. */
  tagNameSpaces: either('trimmed', 'refused'),
  /** Tag: whether "letters" are those of ASCII, or of any script. */
  tagLetters: either('ascii', 'unicode'),
  /** Learner tags: whether "sorted by name" ignores case, or puts capitals before lower-case letters. */
  tagOrder: either('caseIgnored', 'caseFirst'),
  /** Learner tags: "List of `id`, `name`": an array, or an object with the array in this field. */
  tagListField: either<string | null>(null, 'tags'),
  /** Learner tags: status of a removal without a name. */
  removalWithoutName: either(400, 204),
  /** Learner tags: status of an organisation-wide deletion with an empty name. */
  deletionOfEmptyName: either(400, 404),
  /** Learner tags: status for a name that breaks the tag rules, where tagging is not enabled. */
  badNameWithoutTagging: either(400, 404),

  // Assessments, modules, support records and plans, tutors.
  /** Assessment result: what a read returns before the learner has finished. */
  statusBeforeCompletion: either(20, 10),
  learnerStatusBeforeCompletion: either<number>(10, 20),
  ratingBeforeCompletion: either<number>(-1, 0),
  resultsBeforeCompletion: either<null | []>(null, []),
  /** Assessments: status that refuses a second invitation within three days. */
  inviteRefusalStatus: either<number>(409, 429),
  /** Assessments: an invitation after completion. */
  inviteAfterCompletion: either('accepted', 'refused'),
  /** Assessments: whether the URL stays the same until the next invitation, or is new on every read. */
  assessmentUrl: either('stable', 'fresh'),
  /** Assessments: whether a learner who was never invited has a URL, or the call is refused with 400. */
  assessmentUrlUninvited: either('given', 'refused'),
  /** Assessments: a report requested before the learner has finished. */
  reportBeforeCompletion: either('refused', 'failsLater'),
  /** Assessments: whether both dates of an export are required, and whether they must be in order. */
  exportDates: either('required', 'optional'),
  exportDatesReversed: either('refused', 'accepted'),
  /** Learners: whether `date` of the completed list means that day or from that day on; `date` omitted; an empty list. */
  completedDate: either('onThatDay', 'fromThatDay'),
  completedDateOmitted: either('refused', 'all'),
  completedListEmpty: either('array', 'null'),
  /** Learners: names of the wrapper and id fields of modules and of support records. A null wrapper means a bare array. */
  moduleListField: either<string | null>('modules', null),
  moduleIdField: either<string>('moduleId', 'id'),
  supportRecordListField: either<string | null>('supportRecords', null),
  supportRecordIdField: either<string>('supportRecordId', 'id'),
  /** Support record: how `lastUpdatedDate` is written. */
  lastUpdatedDate: either('dateTime', 'date'),
  /** Learners: `lastUpdatedSince` compared by day or by instant. */
  lastUpdatedSince: either('day', 'instant'),
  /** Support-plan reads: the field that holds a section's content, and the response for a section never written. */
  planContentField: either<string>('content', 'text'),
  emptyPlanSection: either('blank', 'notFound'),
  /** Tutors: success status of an accepted batch; the OpenAPI document lists both. */
  batchStatus: either(204, 200),
  /** Tutors: an empty batch. */
  emptyBatch: either('accepted', 'refused'),
  /** Limits: whether the limit of 50 counts the ids sent, or the distinct ones. */
  batchCounts: either('sent', 'distinct'),
  /** Tutors: status for an unknown tutor in the path. */
  unknownPathTutorStatus: either(404, 400),
  /** Tutors: removal of a tutor who is the primary tutor of a batched learner. */
  removalOfPrimaryTutor: either('refused', 'accepted'),

  // Webhooks, deliveries and their logs.
  /** Webhooks: the response to a creation. */
  webhookCreated: either('record', 'location'),
  /** Webhooks: the list as a bare array (null) or in this field; the name of the id field; events as ids or as records. */
  webhookListField: either<string | null>(null, 'webhooks'),
  webhookIdField: either<string>('id', 'webhookId'),
  webhookEvents: either('systemEventIds', 'systemEvents'),
  /** Webhooks: fields that must be sent. */
  webhookRequired: either<readonly string[]>(
    ['systemEventIds', 'url', 'secret'],
    ['systemEventIds', 'url', 'secret', 'description'],
  ),
  /** Webhooks: a subscription to no event at all, and ids of unknown events. */
  webhookWithoutEvents: either('refused', 'accepted'),
  unknownEventIds: either('refused', 'dropped'),
  /** System events: the list as a bare array (null) or in this field. */
  systemEventListField: either<string | null>(null, 'systemEvents'),
  /** Invocation log: values of `status`, in the order pending, delivered, failed. */
  logStatuses: either<readonly [number, number, number] | readonly [string, string, string]>(
    [10, 20, 30],
    ['Pending', 'Success', 'Failed'],
  ),
  /** Invocation log: the field that carries the data that was sent, and whether as text or as JSON. */
  logDataField: either<string>('data', 'requestBody'),
  logData: either('text', 'json'),
  /** Invocation log: one per attempt, or one per delivery. */
  logPer: either('attempt', 'delivery'),
  /** Invocation log list without logs ("array, nullable"). */
  logListEmpty: either('array', 'null'),
  /** Envelope: one `DataId` for all webhooks of an event, or one for each. */
  dataIdPer: either('event', 'webhook'),
  /** How long accepted work takes until its email is sent, its event fires or its delivery leaves, in milliseconds. */
  workMs: either<Readonly<Record<'delivery' | 'invitation' | 'report' | 'export', number>>>(
    { delivery: 1, invitation: 1, report: 2, export: 2 },
    { delivery: 5, invitation: 10, report: 15, export: 15 },
  ),
  /** Delivery rules, item 1: how often each delivery is sent, since queues deliver at least once. */
  timesDelivered: either<number>(1, 2),
  /** Delivery rules, item 2: how much later, at most, a delivery may leave than another. */
  deliverySpreadMs: either<number>(0, 30),
  /**
   * Delivery rules, items 6 and 7: pauses before the second and later attempts, time-out of an attempt, statuses that count
   * as success.
   */
  retryDelaysMs: either<readonly number[]>([10, 20], [20]),
  deliveryTimeoutMs: either<number>(1000, 600),
  deliveredStatuses: either('any2xx', 'only200'),
  /**
   * Delivery rules, item 8: whether attempts use the webhook's current URL and secret, or those in force when the event
   * fired.
   */
  secretOfRetries: either('current', 'original'),
  /** Envelope: shapes of `Data` that are not shown (300, 400, 500, 600, 700, 800). */
  eventData: either('plain', 'detailed'),

  // Staff.
  /**
   * Staff creation: the field that marks a tutor, the success status, the name of the id field, the status for an email in
   * use.
   */
  staffRoleField: either('isTutor', 'role'),
  staffCreatedStatus: either(201, 200),
  staffIdField: either<string>('staffId', 'id'),
  duplicateStaffStatus: either<number>(400, 409),
};

/** A value for each choice. */
export type Choices = { name: string } & {
  [K in keyof typeof table]: (typeof table)[K] extends Either<infer T> ? T : never;
};

function chosen(name: 'a' | 'b'): Choices {
  const values = Object.entries(table).map(([choice, either]) => [choice, either[name]]);
  return { name, ...Object.fromEntries(values) };
}

/** The sets that `--choices` accepts, by name. */
export const choicesByName: Readonly<Record<string, Choices>> = { a: chosen('a'), b: chosen('b') };
