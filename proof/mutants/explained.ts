/** Mutants that no check can notice, or is allowed to. Reason -> patterns of keys: file, declaration, mutator, code before and after. */
const explained: Readonly<Record<string, readonly RegExp[]>> = {
  'The request is still refused; the content of the body is left open.': [
    /(decide\w+|malformed\w+|notAnObject|unsupported\w+|wrongMethod|refuseInvitation) ArrayDeclaration: \[\{field/,
  ],
  'The name under which a malformed id or body is reported is left open.': [
    /StringLiteral: '(learnerId|webhookId|invocationLogId|supportRecordId|body)' -> ""/,
  ],
  'The refusal keeps its message and whatever that must name; under which field is left open.': [
    / ElementLeftOut: \{field(: (?!b\.reported)[^,]+)?, message(: .*)?\} -> \{message/,
  ],
  'The default of a path parameter, which the router always provides.': [
    /StringLiteral: '' -> "Stryker was here!"( \(\d\))?$/,
  ],
  'The default result of an assessment in the control interface.': [/^assessments.ts defaultResult /],
  'A status of the control interface, which is not part of the API.': [
    /^\S+ (completeAssessment|addSupportRecord|assignModule|accessModule|completeModule|changePlan) NumericLiteral: 20[14] -> /,
  ],
  'Under which field a refused tag name is reported is left open; the message names the tag.': [
    /^tags?(-names)?\.ts \w+ StringLiteral: '(tags|name)' -> ""/,
  ],
  'When there are problems, the names are not read.': [
    /^tags\.ts checkTagsBody (ElementLeftOut: \{names: |ArrayDeclaration: \[\] -> .* \(2\))/,
  ],
  'Where tagging is enabled, the names are checked again together with those held; where it is not, 400 or 404 for an invalid name is left open.':
    [/^tags\.ts decideAddTags (\w+: (badNames|state\.tagging|0 -> 1 \(2\)))/],
  'Success status and body of an addition are not shown.': [/^tags\.ts tagsAdded /],
  'No two tags of a list have the same name, and sorting only needs to know whether one comes before the other.': [
    /^tags\.ts compareTagNames (\w+: left > right|EqualityOperator: left < right -> left <=|NumericLiteral: (0 -> |1 -> 2|1 -> 0 \(2\)))/,
  ],
  'The bucket that is searched holds only tags of that name.': [/^tags\.ts findTag ConditionalExpression: .* -> true/],
  'Storing a tag again does not change it, and a deletion removes it completely.': [
    /^tags\.ts tagWrites ConditionalExpression: !known -> true/,
  ],
  'Storing the same tags again changes nothing.': [/^tags\.ts removalWrites ConditionalExpression: .* -> false/],
  'Left open: a name that is empty or padded with spaces, and a malformed id without tagging. Without tagging, no tag is found either.':
    [
      /^tags\.ts (decideDeleteTag ConditionalExpression: (!b\.hasTagging|name === '').* -> false|decideDeleteTag MethodExpression: .*trim|decideRemoveLearnerTag ConditionalExpression: call\.query\.name === undefined .* -> false|forTaggedLearner ConditionalExpression: !b\.isUuid.* -> false)/,
    ],
  'A request that is refused for too many tags, or for that and an invalid name, need not say which.': [
    /^tag-names\.ts checkTagNames (StringLiteral: (`A learner has|', ')|ConditionalExpression: findings\.length > 0 -> false|NumericLiteral: 0 -> 1)/,
  ],
  'Lower and upper case distinguish the same ASCII names; whether spaces around a name are trimmed is left open.': [
    /^tag-names\.ts (tagKey|sentTagName) MethodExpression/,
  ],
  'A shortcut: for a caller who sees everybody, checking learners one by one gives the same result.': [
    /^access\.ts seesEverybody (BlockStatement|ConditionalExpression: .* -> false|StringLiteral)/,
  ],
  'Whether a 429 says when to retry is left open.': [/^answers\.ts throttled /],
  'Bodies of 401, 403, 404 and 429 are not shown, nor their headers.': [
    /^answers\.ts (bare ElementLeftOut: \{status, text|unauthorised \w+: \{(\.\.\.decision|'WWW))/,
  ],
  'The URL may or may not change with an invitation; its form is left open.': [
    /^assessments\.ts (assessmentUrl \w+: (learner\.invitationKey|'start')|invited ElementLeftOut: .* -> \{\.\.\.learner, invitedAt: now\})/,
  ],
  'Whether a learner who has finished can be invited is left open.': [
    /^assessments\.ts decideInvite \w+: b\.choices\.inviteAfterCompletion/,
  ],
  'A difference of one millisecond in three days.': [
    /^assessments\.ts mayInvite EqualityOperator: .* > b\.inviteIntervalSeconds/,
  ],
  'Another code of the table: which record has which code is test data.': [
    /^requests\.ts (domainCodes NumericLiteral: \d -> [1-9]$|indexCodes NumericLiteral: \d -> [1-6]$)/,
  ],
  'A code that no record happens to have.': [
    /^requests\.ts (supportSessionTypes|domainCodes|indexCodes) ElementLeftOut/,
    /^requests\.ts supportDurations NumericLiteral: 16 -> /,
  ],
  'Name, type and content of a report are left open; the signature ensures that they arrive unchanged.': [
    /^requests\.ts reportFile /,
  ],
  'The same as the other choice.': [
    /ConditionalExpression: (?!.*\|\|)(?=.*b\.choices\.\w+ [!=]== ).* && .* -> false$/,
    /ConditionalExpression: (?!.*&&)(?=.*b\.choices\.\w+ [!=]== ).* \|\| .* -> true$/,
  ],
  'Request and response of a staff creation are not shown: the suite adapts to them and judges neither.': [
    /^staff\.ts /,
  ],
  'Whether optional fields other than the three are kept when omitted is left open.': [
    /^learner-update\.ts otherOptional /,
  ],
  'The refusal names the email or the id; the wording of the reason is left open.': [
    /^(learner-tutors\.ts whyNotSecondaryTutor|tutors\.ts whyNotBatched) StringLiteral/,
  ],
  'Every member of a problem may be null, and its wording is free; under which name a field is reported is left open.':
    [/^answers\.ts (problemTitles|problemType|fieldName) /],
  'Every member of a problem may be null or missing.': [
    /^answers\.ts problemBody (ElementLeftOut|LogicalOperator: b\.problemTitles|ConditionalExpression: value !== null -> true|MethodExpression: Object)/,
  ],
  'Bodies of 401, 403, 404 and 429 are not shown; the wording of other refusals is left open.': [
    /^answers\.ts (bare|unsupportedMediaType|malformedBody|wrongMethod) (?!BlockStatement)/,
  ],
  'Whether a media type that is not listed is refused is left open.': [
    /^answers\.ts acceptedMediaTypes (Regex|ElementLeftOut: .*\\\*)/,
  ],
  'A space before the semicolon, which no client sends.': [
    /^answers\.ts takesMediaType MethodExpression: contentType.split\(';'\)\[0\]!\.trim\(\) -> /,
  ],
  'A malformed id belongs to nobody: whether it is refused with 400 or with 404 is left open.': [
    /^access\.ts (uuid Regex|forLearner ConditionalExpression: !b\.isUuid.* -> false)/,
  ],
  'Whether another organisation’s record is refused with 403 or with 404 is left open.': [
    /^(access\.ts (findForeignLearner|unknownLearner)|webhooks\.ts findForeignWebhook) /,
  ],
  'The bucket that is searched holds only learners with that email.': [
    /^access\.ts sameEmail ConditionalExpression: one\.toLowerCase\(\).* -> true/,
  ],
  'Null counts as 1970, which is more than three days ago.': [
    /^assessments\.ts mayInvite ConditionalExpression: last === null -> false/,
  ],
  'The list that is searched holds only learners who have finished.': [
    /^assessments\.ts completedOn ConditionalExpression: !assessment -> false/,
    /^assessments\.ts completedOn BooleanLiteral: false -> true/,
  ],
  'Credentials that are missing or not strings belong to nobody, and are refused with 400 all the same.': [
    /^authentication\.ts (decideAuth (ConditionalExpression: findings|NumericLiteral: 0|StringLiteral)|checkCredentials )/,
  ],
  'A difference of one millisecond in a token’s lifetime.': [
    /^authentication\.ts isExpired EqualityOperator: .* -> now > /,
  ],
  'The token null is never issued.': [/^authentication\.ts authorise ConditionalExpression: token === null -> false/],
  'Whether a header with more than the scheme and a token is malformed is left open.': [
    /^authentication\.ts bearerToken Regex/,
  ],
  'Only defects look at whether it is a create or an update here.': [
    /^learner-fields\.ts checkReferences StringLiteral|^learner-create\.ts checkCreate StringLiteral: 'create'/,
  ],
  'Left open: whether an undocumented field is refused, and what happens to a tutor named twice, or as both primary and secondary.':
    [/^learner-fields\.ts (checkUnknownFields|distinctTutors) /],
  'Whether an empty string is returned as empty or as null is left open.': [
    /^learner-fields\.ts textOrNull ConditionalExpression: value !== '' -> true/,
  ],
  'The records that are searched were found by that email.': [
    /^learner-fields\.ts (learnersWithEmail MethodExpression|findStaff ConditionalExpression: .* -> true)/,
  ],
  'The case that it falls through to checks the same, except for blank strings, which are left open.': [
    /^learner-values\.ts checkValue (StringLiteral: '(firstName|lastName|postcode|clientReference|primaryTutorEmail)'|ConditionalExpression: case 'dateOfBirth')/,
  ],
  'Null has already been refused as missing.': [
    /^learner-values\.ts (checkName|checkEmail|checkGender|checkDate) ConditionalExpression: value === null -> false/,
  ],
  'The format of an email is left open; a value that is not a string contains no @.': [
    /^learner-values\.ts (checkEmail (Regex|LogicalOperator|ConditionalExpression: typeof value === 'string' -> true)|checkValue (StringLiteral: 'email'|ConditionalExpression: case 'email'))/,
  ],
  'How a reference is validated is left open; a value that is not a string does not have ten digits.': [
    /^learner-values\.ts (checkLearnerUniqueReference|hasCheckDigit) /,
  ],
  'A value that is not an id is not among the ids; digits in quotes are left open.': [
    /^learner-values\.ts checkProvisionType ConditionalExpression: !Number\.isInteger\(value\) -> false/,
  ],
  'Used only by the control interface: if that fails, nothing can be judged, and the run says so.': [
    /^(modules|assessments|support-plans)\.ts (assignModule|accessModule|completeModule|withModule|completeAssessment|changePlan) (BlockStatement|ObjectLiteral|ElementLeftOut|ArrowFunction)/,
    /^support-records\.ts addSupportRecord (BlockStatement|ObjectLiteral|ElementLeftOut)/,
  ],
  'The control interface refuses the section too: the check cannot be made, and says so.': [
    /^support-plans\.ts planSections /,
  ],
  'A shortcut, and the key of a cache: an organisation has one client of each role, and which learners are off programme is left open.':
    [
      /^learner-reads\.ts (listedLearners (ConditionalExpression|ElementLeftOut)|visibleAmong ConditionalExpression: .* -> false)/,
    ],
  'Whether reads show the field is left open.': [
    /^learner-fields\.ts detailsOf (ElementLeftOut: .* -> (?!.*firstName: .*lastName: .*postcode: .*dateOfBirth: .*programmeLevel: .*mobileNumber: )|LogicalOperator: \(body\.programmeLevel)/,
  ],
  'Only the control interface answers without writes.': [/^answers\.ts done ArrayDeclaration/],
  'Sent as application/json, as other services do.': [/^answers\.ts refuse ElementLeftOut/],
  'A refusal says what is wrong in errors or in detail, or in both, and either may be empty beside the other.': [
    /^answers\.ts problemBody (MethodExpression|ArrowFunction|LogicalOperator|StringLiteral|BooleanLiteral|ConditionalExpression: field|EqualityOperator: field|NumericLiteral: 0 -> -1|\w+: in(Detail|Map)\.length > 0 -> (true|in\w+\.length >= 0)|ConditionalExpression: b\.choices\.messagesIn === 'errors' && field !== '' -> true)/,
  ],
  'Further words beside those that name the field.': [/^answers\.ts errorMap ArrayDeclaration/],
  'The control interface’s record of the email is broken: if that fails, nothing can be judged.': [
    /^assessments\.ts decideInvite ElementLeftOut: \{kind: 'invitation'/,
  ],
  'Only defects read the copy of the DataId beside the envelope.': [
    /^deliveries\.ts payloadOf ElementLeftOut: .* -> \{eventId, envelope: /,
  ],
  'Without a named encoding, UTF-8 is assumed.': [/^deliveries\.ts sign StringLiteral: 'utf8' -> /],
  'A response without a status is a 200.': [/^document\.ts decideDescription ElementLeftOut: \{status: 200, /],
  'Whether null counts as sent tags is left open.': [
    /^learner-create\.ts lacksTagging ConditionalExpression: body\.tags === null -> false/,
  ],
  'Of several faults, only the first need be reported.': [
    /^learner-create\.ts checkCreate ConditionalExpression: field === 'secondaryTutorEmails' -> true/,
  ],
  'A value that is not a reference belongs to nobody.': [
    /^learner-fields\.ts checkUniqueReference (ConditionalExpression: (typeof )?reference|LogicalOperator)/,
  ],
  'Under which name a field is reported is left open; the message names what must be named.': [
    /^\S+ (?!check(Create|Update|Value) )(check|decide|learnerPage|otherPage|pageOf|unknownPathTutor)\w* StringLiteral: '(date|primaryTutorEmail|secondaryTutorEmails|learnerUniqueReference|includeOffProgrammeLearners|pageIndex|pageSize|exportFromDate|exportToDate|lastUpdatedSince|learnerIds|replacementTutorEmail|tutorEmail|systemEventIds|url|secret|description)' -> ""( \(\d\))?$/,
  ],
  'The wording of the refusal is left open.': [
    /StringLiteral: [`'](The (field|value|page size|page index) .*|At most .*|\$\{id\} is not a UUID\.|\$\{email\} is (not a known|the primary) tutor\.|Unknown events: .*|, )[`'] -> (``|"")$/,
  ],
  'How a tutor who is named twice is stored is left open.': [/^learner-tutors\.ts replacedTutors /],
  'Whatever is not a create is an update.': [/^learner-update\.ts checkUpdate StringLiteral: 'update' -> ""/],
  'Whether null counts as omitting an optional field on create is left open.': [
    /^learner-values\.ts (checkValue|checkTextList|checkProgrammeLevel) ConditionalExpression: value === null -> false/,
  ],
  'A value not written as a date is not a valid date to `Date` either.': [
    /^learner-values\.ts (checkDate ConditionalExpression: typeof value === 'string' -> true|isDate (Regex|ConditionalExpression: .* -> false))/,
  ],
  'Titles of modules are not shown; if the control interface fails, nothing can be judged.': [
    /^modules\.ts (assignModule (StringLiteral|ArithmeticOperator|NumericLiteral)|moduleHappening BlockStatement|withModule)/,
  ],
  'The content of a plan’s section is not shown.': [/^support-plans\.ts changePlan StringLiteral/],
  'The response to a page number that is not a number, or exceeds 32 bits, is left open.': [
    /^paging\.ts queryInteger (Regex|EqualityOperator|NumericLiteral: (2|31) -> |LogicalOperator|ConditionalExpression: sent === '')/,
  ],
  'A missing pageIndex is not 1 or more either.': [
    /^paging\.ts learnerPage ConditionalExpression: pageIndex === undefined -> false/,
  ],
  'Whether a page past the end is empty or not found is left open.': [
    /^paging\.ts paged EqualityOperator: from >= totalRecords -> from > totalRecords/,
  ],
  'The response for a section that is not among the six is left open.': [
    /^support-plans\.ts decideGetPlanSection ConditionalExpression: !b\.planSections.* -> false/,
  ],
  'Which formats lastUpdatedSince may have is left open.': [/^support-records\.ts isSince Regex/],
  'A value that is not a string or not a UUID is not a known learner either, and is refused as such.': [
    /^tutors\.ts checkBatch (MethodExpression: learnerIds\.every|ConditionalExpression: typeof id === 'string' -> true|ArrowFunction: \(id\) => !b\.isUuid)/,
  ],
  'A batch with a learner that is not found has been refused by then.': [
    /^tutors\.ts batchWrites (MethodExpression: .*filter|ConditionalExpression: learner !== undefined -> true)/,
  ],
  'A record without an owner belongs to the organisation that writes it.': [
    /^webhooks\.ts decideCreateWebhook ElementLeftOut: \{organisationId: .* -> \{webhookId/,
  ],
  'A malformed id belongs to nothing: whether it is refused with 400 or with 404 is left open.': [
    /^webhooks\.ts forWebhook ConditionalExpression: !b\.isUuid.* -> false|^(support-records|invocation-logs)\.ts decideGet\w+ ConditionalExpression: !b\.isUuid\(id\) -> false/,
  ],
  'A value that is not a string is not a URL.': [
    /^webhooks\.ts checkWebhook ConditionalExpression: typeof body\.url === 'string' -> true/,
  ],
  'Fields of the webhook read record are not shown.': [/^webhooks\.ts webhookRecord BooleanLiteral/],
  'The request is still refused, and there is nothing that the refusal must name.': [
    /^(assessments\.ts (decideInvite|decideGetAssessmentUrl)|learner-fields\.ts checkSecondaryTutors|learner-tutors\.ts checkReplacement|paging\.ts (otherPage|pageOf)|tutors\.ts (checkBatch|unknownPathTutor)|learner-reads\.ts decideListLearners) ElementLeftOut: \{field(: '\w+')?, message: .* -> \{field(: '\w+')?\}$/,
  ],
  'How a batch for an unknown tutor is refused is left open.': [/^tutors\.ts unknownPathTutor ArrayDeclaration/],
  'Of several faults, only one need be reported.': [
    /^(learner-tutors\.ts checkReplacement ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|webhooks\.ts checkWebhook ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|learner-update\.ts checkUpdate ConditionalExpression: field === 'secondaryTutorEmails' \|\| field === 'tags' -> true|requests\.ts checkExport ConditionalExpression: findings\.length === 0 -> true)/,
  ],
  'Whether an update considers tags at all is left open.': [
    /^learner-update\.ts checkUpdate (ConditionalExpression|EqualityOperator|StringLiteral): ('tags'|field === 'tags') -> /,
  ],
  'When there are problems, the accepted details are not read.': [
    /^learner-update\.ts checkUpdate ElementLeftOut: .* -> \{problems\}$/,
  ],
  'A record without an owner belongs to the organisation that writes it, and no key is empty.': [
    /^learner-create\.ts newLearner ElementLeftOut: (\{organisationId.* -> \{learnerId|.*invitationKey: '', .* -> (?!.*invitationKey))/,
  ],
  'The responses to a body of another media type, and to a path called with another method, are left open.': [
    /^answers\.ts (unsupportedMediaType|wrongMethod) BlockStatement/,
  ],
  'Which records an export without one of the dates contains is left open.': [
    /^requests\.ts isBetween ConditionalExpression: (from|to) === null -> false/,
  ],
  'The order of modules and support records is left open.': [/^slices\.ts take BooleanLiteral/],
  'Nobody has that email.': [/^tutors\.ts decideReplaceTutor ArrayDeclaration/],
  'What happens to an unknown event id that is not refused is left open.': [
    /^webhooks\.ts webhookDetails MethodExpression: .*filter/,
  ],
  'The same as ignoring case, as other services do.': [
    /^access\.ts sameEmail ConditionalExpression: one === other -> true/,
  ],
  'Only a colon before a message.': [/^answers\.ts sentence ConditionalExpression: field === '' -> false/],
  'The media type of a report’s data part is left open.': [
    /^deliveries\.ts multipartBody StringLiteral: 'application\/json' -> ""/,
  ],
  'Which statuses count as delivered, and what is retried, is left open; only some statuses are tested.': [
    /^deliveries\.ts isDelivered (ConditionalExpression: status === null -> false|BooleanLiteral|ConditionalExpression: status >= 200 -> true|EqualityOperator: status < 300 -> status <= 300|NumericLiteral: 300 -> )/,
  ],
  'A value that is not an object has no fields, and is refused for those that it lacks.': [
    /^learner-create\.ts objectOf (LogicalOperator|ConditionalExpression)/,
  ],
  'A thousandth of a token’s lifetime, which is less than a check allows for latency.': [
    /^authentication\.ts expiryOf NumericLiteral: 1000 -> 999$/,
  ],
  'Which statuses count as delivered, and what is retried, is left open.': [
    /^deliveries\.ts isDelivered (\w+: status === 200 -> |NumericLiteral: 200 -> 201$)/,
  ],
  'The provision source of a new learner, and its time, are left open: a question asks.': [
    /^learner-create\.ts newLearner (\w+: body\.provisionType !== undefined -> |\w+: hasProvision \|\| )/,
  ],
  'Whether a create requires clientReference, and an update requires it or postcode, is left open: questions ask.': [
    /^learner-fields\.ts requiredFields (ConditionalExpression: mode === 'create' -> true|ElementLeftOut: \[\.\.\.b\.requiredOnCreate, 'clientReference'\] -> \[\.\.\.b|ElementLeftOut: \[\.\.\.b\.requiredOnUpdate, .* -> \[\.\.\.b)/,
  ],
  'Whether an undocumented field is refused, and whether null is refused like a missing field, is left open.': [
    /^learner-fields\.ts (checkFields ElementLeftOut: .*checkUnknownFields.* -> (?!.*checkUnknownFields)|checkRequired ConditionalExpression: body\[field\] === null -> false)/,
  ],
  'What an update does to tags, and to omitted optional fields other than the three, is left open: questions ask.': [
    /^learner-update\.ts (keptWhenOmitted |checkSentTags |updateWrites (?!ArrayDeclaration))/,
  ],
  'Whether a blank string is refused like a missing one is left open: a question asks.': [
    /^learner-values\.ts checkName MethodExpression: value\.trim\(\) -> value/,
  ],
  'The largest pageSize, and the response to a page past the end, are left open: questions ask.': [
    /^paging\.ts (pageOf EqualityOperator: pageSize <= |paged ConditionalExpression: from >= totalRecords && )/,
  ],
  'Whether a date of an export, or the events of a webhook, may be missing or null is left open: questions ask.': [
    /^(requests\.ts checkExport|webhooks\.ts checkSystemEventIds) \w+: (value === (null|undefined)|\{return b\.choices\.exportDates)/,
  ],
  'The fields of the response to a creation are not shown: the suite finds the id wherever it is.': [
    /^webhooks\.ts webhookCreated /,
  ],
  'Whether reads show more than the named fields is left open.': [/^learner-reads\.ts otherDetails /],
};

/** Why no check notices the mutant; undefined if it is not explained. */
export function whyUnnoticed(key: string): string | undefined {
  return Object.keys(explained).find((reason) => explained[reason]!.some((mutants) => mutants.test(key)));
}
