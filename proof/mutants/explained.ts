/**
 * Mutants that no check can notice, or is allowed to: reviewed one by one, or as a group with a common reason. The patterns
 * are matched against the keys of mutants: file, declaration, mutator, original code, mutated code.
 */
export interface Explanation {
  mutants: RegExp;
  reason: string;
}

export const explained: readonly Explanation[] = [
  {
    mutants:
      /(decide\w+|malformed\w+|notAnObject|unsupported\w+|wrongMethod|refuseInvitation) ArrayDeclaration: \[\{field/,
    reason: 'The request is still refused; the content of the body is left open.',
  },
  {
    mutants: /StringLiteral: '(learnerId|webhookId|invocationLogId|supportRecordId|body)' -> ""/,
    reason: 'The name under which a malformed id or body is reported is left open.',
  },
  {
    mutants: / ElementLeftOut: \{field(: (?!b\.reported)[^,]+)?, message(: .*)?\} -> \{message/,
    reason: 'The refusal keeps its message and whatever that must name; under which field is left open.',
  },
  {
    mutants: /StringLiteral: '' -> "Stryker was here!"( \(\d\))?$/,
    reason: 'The default of a path parameter, which the router always provides.',
  },
  {
    mutants: /^assessments.ts defaultResult /,
    reason: 'The default result of an assessment in the control interface.',
  },
  {
    mutants:
      /^\S+ (completeAssessment|addSupportRecord|assignModule|accessModule|completeModule|changePlan) NumericLiteral: 20[14] -> /,
    reason: 'A status of the control interface, which is not part of the API.',
  },
  {
    mutants: /^tags?(-names)?\.ts \w+ StringLiteral: '(tags|name)' -> ""/,
    reason: 'Under which field a refused tag name is reported is left open; the message names the tag.',
  },
  {
    mutants: /^tags\.ts checkTagsBody (ElementLeftOut: \{names: |ArrayDeclaration: \[\] -> .* \(2\))/,
    reason: 'When there are problems, the names are not read.',
  },
  {
    mutants: /^tags\.ts decideAddTags (\w+: (badNames|state\.tagging|0 -> 1 \(2\)))/,
    reason:
      'Where tagging is enabled, the names are checked again together with those held; where it is not, 400 or 404 for an invalid name is left open.',
  },
  {
    mutants: /^tags\.ts tagsAdded /,
    reason: 'Success status and body of an addition are not shown.',
  },
  {
    mutants:
      /^tags\.ts compareTagNames (\w+: left > right|EqualityOperator: left < right -> left <=|NumericLiteral: (0 -> |1 -> 2|1 -> 0 \(2\)))/,
    reason:
      'No two tags of a list have the same name, and sorting only needs to know whether one comes before the other.',
  },
  {
    mutants: /^tags\.ts findTag ConditionalExpression: .* -> true/,
    reason: 'The bucket that is searched holds only tags of that name.',
  },
  {
    mutants: /^tags\.ts tagWrites ConditionalExpression: !known -> true/,
    reason: 'Storing a tag again does not change it, and a deletion removes it completely.',
  },
  {
    mutants: /^tags\.ts removalWrites ConditionalExpression: .* -> false/,
    reason: 'Storing the same tags again changes nothing.',
  },
  {
    mutants:
      /^tags\.ts (decideDeleteTag ConditionalExpression: (!b\.hasTagging|name === '').* -> false|decideDeleteTag MethodExpression: .*trim|decideRemoveLearnerTag ConditionalExpression: call\.query\.name === undefined .* -> false|forTaggedLearner ConditionalExpression: !b\.isUuid.* -> false)/,
    reason:
      'Left open: a name that is empty or padded with spaces, and a malformed id without tagging. Without tagging, no tag is found either.',
  },
  {
    mutants:
      /^tag-names\.ts checkTagNames (StringLiteral: (`A learner has|', ')|ConditionalExpression: findings\.length > 0 -> false|NumericLiteral: 0 -> 1)/,
    reason: 'A request that is refused for too many tags, or for that and an invalid name, need not say which.',
  },
  {
    mutants: /^tag-names\.ts (tagKey|sentTagName) MethodExpression/,
    reason:
      'Lower and upper case distinguish the same ASCII names; whether spaces around a name are trimmed is left open.',
  },
  {
    mutants: /^access\.ts seesEverybody (BlockStatement|ConditionalExpression: .* -> false|StringLiteral)/,
    reason: 'A shortcut: for a caller who sees everybody, checking learners one by one gives the same result.',
  },
  {
    mutants: /^answers\.ts throttled /,
    reason: 'Whether a 429 says when to retry is left open.',
  },
  {
    mutants: /^answers\.ts (bare ElementLeftOut: \{status, text|unauthorised \w+: \{(\.\.\.decision|'WWW))/,
    reason: 'Bodies of 401, 403, 404 and 429 are not shown, nor their headers.',
  },
  {
    mutants:
      /^assessments\.ts (assessmentUrl \w+: (learner\.invitationKey|'start')|invited ElementLeftOut: .* -> \{\.\.\.learner, invitedAt: now\})/,
    reason: 'The URL may or may not change with an invitation; its form is left open.',
  },
  {
    mutants: /^assessments\.ts decideInvite \w+: b\.choices\.inviteAfterCompletion/,
    reason: 'Whether a learner who has finished can be invited is left open.',
  },
  {
    mutants: /^assessments\.ts mayInvite EqualityOperator: .* > b\.inviteIntervalSeconds/,
    reason: 'A difference of one millisecond in three days.',
  },
  {
    mutants: /^requests\.ts (domainCodes NumericLiteral: \d -> [1-9]$|indexCodes NumericLiteral: \d -> [1-6]$)/,
    reason: 'Another code of the table: which record has which code is test data.',
  },
  {
    mutants: /^requests\.ts (supportSessionTypes|domainCodes|indexCodes) ElementLeftOut/,
    reason: 'A code that no record happens to have.',
  },
  {
    mutants: /^requests\.ts reportFile /,
    reason: 'Name, type and content of a report are left open; the signature ensures that they arrive unchanged.',
  },
  {
    mutants: /ConditionalExpression: (?!.*\|\|)(?=.*b\.choices\.\w+ [!=]== ).* && .* -> false$/,
    reason: 'The same as the other choice.',
  },
  {
    mutants: /ConditionalExpression: (?!.*&&)(?=.*b\.choices\.\w+ [!=]== ).* \|\| .* -> true$/,
    reason: 'The same as the other choice.',
  },
  {
    mutants: /^staff\.ts /,
    reason: 'Request and response of a staff creation are not shown: the suite adapts to them and judges neither.',
  },
  {
    mutants: /^learner-update\.ts otherOptional /,
    reason: 'Whether optional fields other than the three are kept when omitted is left open.',
  },
  {
    mutants: /^(learner-tutors\.ts whyNotSecondaryTutor|tutors\.ts whyNotBatched) StringLiteral/,
    reason: 'The refusal names the email or the id; the wording of the reason is left open.',
  },
  {
    mutants: /^answers\.ts (problemTitles|problemType|fieldName) /,
    reason:
      'Every member of a problem may be null, and its wording is free; under which name a field is reported is left open.',
  },
  {
    mutants:
      /^answers\.ts problemBody (ElementLeftOut|LogicalOperator: b\.problemTitles|ConditionalExpression: value !== null -> true|MethodExpression: Object)/,
    reason: 'Every member of a problem may be null or missing.',
  },
  {
    mutants: /^answers\.ts (bare|unsupportedMediaType|malformedBody|wrongMethod) (?!BlockStatement)/,
    reason: 'Bodies of 401, 403, 404 and 429 are not shown; the wording of other refusals is left open.',
  },
  {
    mutants: /^answers\.ts acceptedMediaTypes (Regex|ElementLeftOut: .*\\\*)/,
    reason: 'Whether a media type that is not listed is refused is left open.',
  },
  {
    mutants: /^answers\.ts takesMediaType MethodExpression: contentType.split\(';'\)\[0\]!\.trim\(\) -> /,
    reason: 'A space before the semicolon, which no client sends.',
  },
  {
    mutants: /^access\.ts (uuid Regex|forLearner ConditionalExpression: !b\.isUuid.* -> false)/,
    reason: 'A malformed id belongs to nobody: whether it is refused with 400 or with 404 is left open.',
  },
  {
    mutants: /^(access\.ts (findForeignLearner|unknownLearner)|webhooks\.ts findForeignWebhook) /,
    reason: 'Whether another organisation’s record is refused with 403 or with 404 is left open.',
  },
  {
    mutants: /^access\.ts sameEmail ConditionalExpression: one\.toLowerCase\(\).* -> true/,
    reason: 'The bucket that is searched holds only learners with that email.',
  },
  {
    mutants: /^assessments\.ts mayInvite ConditionalExpression: last === null -> false/,
    reason: 'Null counts as 1970, which is more than three days ago.',
  },
  {
    mutants: /^assessments\.ts completedOn ConditionalExpression: !assessment -> false/,
    reason: 'The list that is searched holds only learners who have finished.',
  },
  {
    mutants:
      /^authentication\.ts (decideAuth (ConditionalExpression: findings|NumericLiteral: 0|StringLiteral)|checkCredentials )/,
    reason: 'Credentials that are missing or not strings belong to nobody, and are refused with 400 all the same.',
  },
  {
    mutants: /^authentication\.ts isExpired EqualityOperator: .* -> now > /,
    reason: 'A difference of one millisecond in a token’s lifetime.',
  },
  {
    mutants: /^authentication\.ts authorise ConditionalExpression: token === null -> false/,
    reason: 'The token null is never issued.',
  },
  {
    mutants: /^authentication\.ts bearerToken Regex/,
    reason: 'Whether a header with more than the scheme and a token is malformed is left open.',
  },
  {
    mutants:
      /^learner-fields\.ts checkReferences StringLiteral|^learner-create\.ts checkCreate StringLiteral: 'create'/,
    reason: 'Only defects look at whether it is a create or an update here.',
  },
  {
    mutants: /^learner-fields\.ts (checkUnknownFields|distinctTutors) /,
    reason:
      'Left open: whether an undocumented field is refused, and what happens to a tutor named twice, or as both primary and secondary.',
  },
  {
    mutants: /^learner-fields\.ts textOrNull ConditionalExpression: value !== '' -> true/,
    reason: 'Whether an empty string is returned as empty or as null is left open.',
  },
  {
    mutants: /^learner-fields\.ts (learnersWithEmail MethodExpression|findStaff ConditionalExpression: .* -> true)/,
    reason: 'The records that are searched were found by that email.',
  },
  {
    mutants:
      /^learner-values\.ts checkValue (StringLiteral: '(firstName|lastName|postcode|clientReference|primaryTutorEmail)'|ConditionalExpression: case 'dateOfBirth')/,
    reason: 'The case that it falls through to checks the same, except for blank strings, which are left open.',
  },
  {
    mutants:
      /^learner-values\.ts (checkName|checkEmail|checkGender|checkDate) ConditionalExpression: value === null -> false/,
    reason: 'Null has already been refused as missing.',
  },
  {
    mutants:
      /^learner-values\.ts (checkEmail (Regex|LogicalOperator|ConditionalExpression: typeof value === 'string' -> true)|checkValue (StringLiteral: 'email'|ConditionalExpression: case 'email'))/,
    reason: 'The format of an email is left open; a value that is not a string contains no @.',
  },
  {
    mutants: /^learner-values\.ts (checkLearnerUniqueReference|hasCheckDigit) /,
    reason: 'How a reference is validated is left open; a value that is not a string does not have ten digits.',
  },
  {
    mutants: /^learner-values\.ts checkProvisionType ConditionalExpression: !Number\.isInteger\(value\) -> false/,
    reason: 'A value that is not an id is not among the ids; digits in quotes are left open.',
  },
  {
    mutants:
      /^(modules|assessments|support-plans)\.ts (assignModule|accessModule|completeModule|withModule|completeAssessment|changePlan) (BlockStatement|ObjectLiteral|ElementLeftOut|ArrowFunction)/,
    reason: 'Used only by the control interface: if that fails, nothing can be judged, and the run says so.',
  },
  {
    mutants: /^support-plans\.ts planSections /,
    reason: 'The control interface refuses the section too: the check cannot be made, and says so.',
  },
  {
    mutants: /^support-records\.ts addSupportRecord (BlockStatement|ObjectLiteral|ElementLeftOut)/,
    reason: 'Used only by the control interface: if that fails, nothing can be judged, and the run says so.',
  },
  {
    mutants:
      /^learner-reads\.ts (listedLearners (ConditionalExpression|ElementLeftOut)|visibleAmong ConditionalExpression: .* -> false)/,
    reason:
      'A shortcut, and the key of a cache: an organisation has one client of each role, and which learners are off programme is left open.',
  },
  {
    mutants:
      /^learner-fields\.ts detailsOf (ElementLeftOut: .* -> (?!.*firstName: .*lastName: .*postcode: .*dateOfBirth: .*programmeLevel: .*mobileNumber: )|LogicalOperator: \(body\.programmeLevel)/,
    reason: 'Whether reads show the field is left open.',
  },
  {
    mutants: /^answers\.ts done ArrayDeclaration/,
    reason: 'Only the control interface answers without writes.',
  },
  {
    mutants: /^answers\.ts refuse ElementLeftOut/,
    reason: 'Sent as application/json, as other services do.',
  },
  {
    mutants:
      /^answers\.ts problemBody (MethodExpression|ArrowFunction|LogicalOperator|StringLiteral|BooleanLiteral|ConditionalExpression: field|EqualityOperator: field|NumericLiteral: 0 -> -1|\w+: in(Detail|Map)\.length > 0 -> (true|in\w+\.length >= 0)|ConditionalExpression: b\.choices\.messagesIn === 'errors' && field !== '' -> true)/,
    reason:
      'A refusal says what is wrong in errors or in detail, or in both, and either may be empty beside the other.',
  },
  {
    mutants: /^answers\.ts errorMap ArrayDeclaration/,
    reason: 'Further words beside those that name the field.',
  },
  {
    mutants: /^assessments\.ts decideInvite ElementLeftOut: \{kind: 'invitation'/,
    reason: 'The control interface’s record of the email is broken: if that fails, nothing can be judged.',
  },
  {
    mutants: /^assessments\.ts decideListCompleted StringLiteral/,
    reason: 'Under which name a missing or malformed date is reported is left open.',
  },
  {
    mutants: /^deliveries\.ts payloadOf ElementLeftOut: .* -> \{eventId, envelope: /,
    reason: 'Only defects read the copy of the DataId beside the envelope.',
  },
  {
    mutants: /^deliveries\.ts sign StringLiteral: 'utf8' -> /,
    reason: 'Without a named encoding, UTF-8 is assumed.',
  },
  {
    mutants: /^document\.ts decideDescription ElementLeftOut: \{status: 200, /,
    reason: 'A response without a status is a 200.',
  },
  {
    mutants: /^learner-create\.ts lacksTagging ConditionalExpression: body\.tags === null -> false/,
    reason: 'Whether null counts as sent tags is left open.',
  },
  {
    mutants: /^learner-create\.ts checkCreate ConditionalExpression: field === 'secondaryTutorEmails' -> true/,
    reason: 'Of several faults, only the first need be reported.',
  },
  {
    mutants: /^learner-create\.ts applyTags ElementLeftOut: .* -> \[\.\.\.b\.tagWrites/,
    reason: 'The writes of the tags contain the learner.',
  },
  {
    mutants: /^learner-fields\.ts checkUniqueReference (ConditionalExpression: (typeof )?reference|LogicalOperator)/,
    reason: 'A value that is not a reference belongs to nobody.',
  },
  {
    mutants:
      /^\S+ (?!check(Create|Update|Value) )(check|decide|learnerPage|otherPage|pageOf|unknownPathTutor)\w* StringLiteral: '(date|primaryTutorEmail|secondaryTutorEmails|learnerUniqueReference|includeOffProgrammeLearners|pageIndex|pageSize|exportFromDate|exportToDate|lastUpdatedSince|learnerIds|replacementTutorEmail|tutorEmail|systemEventIds|url|secret|description)' -> ""( \(\d\))?$/,
    reason: 'Under which name a field is reported is left open; the message names what must be named.',
  },
  {
    mutants:
      /StringLiteral: [`'](The (field|value|page size|page index) .*|At most .*|\$\{id\} is not a UUID\.|\$\{email\} is (not a known|the primary) tutor\.|Unknown events: .*|, )[`'] -> (``|"")$/,
    reason: 'The wording of the refusal is left open.',
  },
  {
    mutants: /^learner-tutors\.ts replacedTutors /,
    reason: 'How a tutor who is named twice is stored is left open.',
  },
  {
    mutants: /^learner-update\.ts checkUpdate StringLiteral: 'update' -> ""/,
    reason: 'Whatever is not a create is an update.',
  },
  {
    mutants:
      /^learner-values\.ts (checkValue|checkTextList|checkProgrammeLevel) ConditionalExpression: value === null -> false/,
    reason: 'Whether null counts as omitting an optional field on create is left open.',
  },
  {
    mutants:
      /^learner-values\.ts (checkDate ConditionalExpression: typeof value === 'string' -> true|isDate (Regex|ConditionalExpression: .* -> false))/,
    reason: 'A value not written as a date is not a valid date to `Date` either.',
  },
  {
    mutants:
      /^modules\.ts (assignModule (StringLiteral|ArithmeticOperator|NumericLiteral)|moduleHappening BlockStatement|withModule)/,
    reason: 'Titles of modules are not shown; if the control interface fails, nothing can be judged.',
  },
  {
    mutants: /^support-plans\.ts changePlan StringLiteral/,
    reason: 'The content of a plan’s section is not shown.',
  },
  {
    mutants:
      /^paging\.ts queryInteger (Regex|EqualityOperator|NumericLiteral: (2|31) -> |LogicalOperator|ConditionalExpression: sent === '')/,
    reason: 'The response to a page number that is not a number, or exceeds 32 bits, is left open.',
  },
  {
    mutants: /^paging\.ts learnerPage ConditionalExpression: pageIndex === undefined -> false/,
    reason: 'A missing pageIndex is not 1 or more either.',
  },
  {
    mutants: /^paging\.ts paged EqualityOperator: from >= totalRecords -> from > totalRecords/,
    reason: 'Whether a page past the end is empty or not found is left open.',
  },
  {
    mutants: /^requests\.ts supportDurations NumericLiteral: 16 -> /,
    reason: 'A code that no record happens to have.',
  },
  {
    mutants: /^support-plans\.ts decideGetPlanSection ConditionalExpression: !b\.planSections.* -> false/,
    reason: 'The response for a section that is not among the six is left open.',
  },
  {
    mutants: /^support-records\.ts isSince Regex/,
    reason: 'Which formats lastUpdatedSince may have is left open.',
  },
  {
    mutants:
      /^tutors\.ts checkBatch (MethodExpression: learnerIds\.every|ConditionalExpression: typeof id === 'string' -> true|ArrowFunction: \(id\) => !b\.isUuid)/,
    reason: 'A value that is not a string or not a UUID is not a known learner either, and is refused as such.',
  },
  {
    mutants:
      /^tutors\.ts batchWrites (MethodExpression: .*filter|ConditionalExpression: learner !== undefined -> true)/,
    reason: 'A batch with a learner that is not found has been refused by then.',
  },
  {
    mutants: /^webhooks\.ts decideCreateWebhook ElementLeftOut: \{organisationId: .* -> \{webhookId/,
    reason: 'A record without an owner belongs to the organisation that writes it.',
  },
  {
    mutants:
      /^webhooks\.ts forWebhook ConditionalExpression: !b\.isUuid.* -> false|^(support-records|invocation-logs)\.ts decideGet\w+ ConditionalExpression: !b\.isUuid\(id\) -> false/,
    reason: 'A malformed id belongs to nothing: whether it is refused with 400 or with 404 is left open.',
  },
  {
    mutants: /^webhooks\.ts checkWebhook ConditionalExpression: typeof body\.url === 'string' -> true/,
    reason: 'A value that is not a string is not a URL.',
  },
  {
    mutants: /^webhooks\.ts webhookRecord BooleanLiteral/,
    reason: 'Fields of the webhook read record are not shown.',
  },
  {
    mutants:
      /^(assessments\.ts (decideInvite|decideGetAssessmentUrl)|learner-fields\.ts checkSecondaryTutors|learner-tutors\.ts checkReplacement|paging\.ts (otherPage|pageOf)|tutors\.ts (checkBatch|unknownPathTutor)|learner-reads\.ts decideListLearners) ElementLeftOut: \{field(: '\w+')?, message: .* -> \{field(: '\w+')?\}$/,
    reason: 'The request is still refused, and there is nothing that the refusal must name.',
  },
  {
    mutants: /^tutors\.ts unknownPathTutor ArrayDeclaration/,
    reason: 'How a batch for an unknown tutor is refused is left open.',
  },
  {
    mutants:
      /^(learner-tutors\.ts checkReplacement ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|webhooks\.ts checkWebhook ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|learner-update\.ts checkUpdate ConditionalExpression: field === 'secondaryTutorEmails' \|\| field === 'tags' -> true|requests\.ts checkExport ConditionalExpression: findings\.length === 0 -> true)/,
    reason: 'Of several faults, only one need be reported.',
  },
  {
    mutants:
      /^learner-update\.ts checkUpdate (ConditionalExpression|EqualityOperator|StringLiteral): ('tags'|field === 'tags') -> /,
    reason: 'Whether an update considers tags at all is left open.',
  },
  {
    mutants: /^learner-update\.ts checkUpdate ElementLeftOut: .* -> \{problems\}$/,
    reason: 'When there are problems, the accepted details are not read.',
  },
  {
    mutants:
      /^learner-create\.ts newLearner ElementLeftOut: (\{organisationId.* -> \{learnerId|.*invitationKey: '', .* -> (?!.*invitationKey))/,
    reason: 'A record without an owner belongs to the organisation that writes it, and no key is empty.',
  },
  {
    mutants: /^answers\.ts (unsupportedMediaType|wrongMethod) BlockStatement/,
    reason: 'The responses to a body of another media type, and to a path called with another method, are left open.',
  },
  {
    mutants: /^assessments\.ts completedOn BooleanLiteral: false -> true/,
    reason: 'The list that is searched holds only learners who have finished.',
  },
  {
    mutants: /^requests\.ts isBetween ConditionalExpression: (from|to) === null -> false/,
    reason: 'Which records an export without one of the dates contains is left open.',
  },
  {
    mutants: /^slices\.ts take BooleanLiteral/,
    reason: 'The order of modules and support records is left open.',
  },
  {
    mutants: /^tutors\.ts decideReplaceTutor ArrayDeclaration/,
    reason: 'Nobody has that email.',
  },
  {
    mutants: /^webhooks\.ts webhookDetails MethodExpression: .*filter/,
    reason: 'What happens to an unknown event id that is not refused is left open.',
  },
  {
    mutants: /^access\.ts sameEmail ConditionalExpression: one === other -> true/,
    reason: 'The same as ignoring case, as other services do.',
  },
  {
    mutants: /^answers\.ts sentence ConditionalExpression: field === '' -> false/,
    reason: 'Only a colon before a message.',
  },
  {
    mutants: /^deliveries\.ts multipartBody StringLiteral: 'application\/json' -> ""/,
    reason: 'The media type of a report’s data part is left open.',
  },
  {
    mutants:
      /^deliveries\.ts isDelivered (ConditionalExpression: status === null -> false|BooleanLiteral|ConditionalExpression: status >= 200 -> true|EqualityOperator: status < 300 -> status <= 300|NumericLiteral: 300 -> )/,
    reason: 'Which statuses count as delivered, and what is retried, is left open; only some statuses are tested.',
  },
  {
    mutants: /^learner-create\.ts objectOf (LogicalOperator|ConditionalExpression)/,
    reason: 'A value that is not an object has no fields, and is refused for those that it lacks.',
  },
  {
    mutants: /^authentication\.ts expiryOf NumericLiteral: 1000 -> 999$/,
    reason: 'A thousandth of a token’s lifetime, which is less than a check allows for latency.',
  },
  {
    mutants: /^deliveries\.ts isDelivered (\w+: status === 200 -> |NumericLiteral: 200 -> 201$)/,
    reason: 'Which statuses count as delivered, and what is retried, is left open.',
  },
  {
    mutants: /^learner-create\.ts newLearner (\w+: body\.provisionType !== undefined -> |\w+: hasProvision \|\| )/,
    reason: 'The provision source of a new learner, and its time, are left open: a question asks.',
  },
  {
    mutants:
      /^learner-fields\.ts requiredFields (ConditionalExpression: mode === 'create' -> true|ElementLeftOut: \[\.\.\.b\.requiredOnCreate, 'clientReference'\] -> \[\.\.\.b|ElementLeftOut: \[\.\.\.b\.requiredOnUpdate, .* -> \[\.\.\.b)/,
    reason:
      'Whether a create requires clientReference, and an update requires it or postcode, is left open: questions ask.',
  },
  {
    mutants:
      /^learner-fields\.ts (checkFields ElementLeftOut: .*checkUnknownFields.* -> (?!.*checkUnknownFields)|checkRequired ConditionalExpression: body\[field\] === null -> false)/,
    reason: 'Whether an undocumented field is refused, and whether null is refused like a missing field, is left open.',
  },
  {
    mutants: /^learner-update\.ts (keptWhenOmitted |checkSentTags |updateWrites (?!ArrayDeclaration))/,
    reason:
      'What an update does to tags, and to omitted optional fields other than the three, is left open: questions ask.',
  },
  {
    mutants: /^learner-values\.ts checkName MethodExpression: value\.trim\(\) -> value/,
    reason: 'Whether a blank string is refused like a missing one is left open: a question asks.',
  },
  {
    mutants:
      /^paging\.ts (pageOf EqualityOperator: pageSize <= |paged ConditionalExpression: from >= totalRecords && )/,
    reason: 'The largest pageSize, and the response to a page past the end, are left open: questions ask.',
  },
  {
    mutants:
      /^(requests\.ts checkExport|webhooks\.ts checkSystemEventIds) \w+: (value === (null|undefined)|\{return b\.choices\.exportDates)/,
    reason:
      'Whether a date of an export, or the events of a webhook, may be missing or null is left open: questions ask.',
  },
  {
    mutants: /^webhooks\.ts webhookCreated /,
    reason: 'The fields of the response to a creation are not shown: the suite finds the id wherever it is.',
  },
  {
    mutants: /^learner-reads\.ts otherDetails /,
    reason: 'Whether reads show more than the named fields is left open.',
  },
];

/** Why no check notices the mutant; undefined if it is not explained. */
export function whyUnnoticed(key: string): string | undefined {
  return explained.find(({ mutants }) => mutants.test(key))?.reason;
}
