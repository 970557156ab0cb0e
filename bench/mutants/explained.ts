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
    reason: 'The refusal stays; what its body says is left open.',
  },
  {
    mutants: /StringLiteral: '(learnerId|webhookId|invocationLogId|supportRecordId|body)' -> ""/,
    reason: 'The name under which a malformed id or body is reported is left open.',
  },
  {
    mutants: / ElementLeftOut: \{field(: (?!b\.reported)[^,]+)?, message(: .*)?\} -> \{message/,
    reason: 'The refusal keeps its words, with whatever they must name; under which field is left open.',
  },
  {
    mutants: /StringLiteral: '' -> "Stryker was here!"( \(\d\))?$/,
    reason: 'The default of a path parameter, which the router always gives.',
  },
  {
    mutants: /^assessments.ts defaultResult /,
    reason: 'What the control interface takes for the result of an assessment when it is not told.',
  },
  {
    mutants:
      /^\S+ (completeAssessment|addSupportRecord|assignModule|accessModule|completeModule|changePlan) NumericLiteral: 20[14] -> /,
    reason: 'A status of the control interface, which is no part of the API.',
  },
  {
    mutants: /^tags?(-names)?\.ts \w+ StringLiteral: '(tags|name)' -> ""/,
    reason: 'Under which name a refused tag or tag name is reported is left open; which tag, its message says.',
  },
  {
    mutants: /^tags\.ts checkTagsBody (ElementLeftOut: \{names: |ArrayDeclaration: \[\] -> .* \(2\))/,
    reason: 'Beside problems nobody reads the names.',
  },
  {
    mutants: /^tags\.ts decideAddTags (\w+: (badNames|state\.tagging|0 -> 1 \(2\)))/,
    reason:
      'Where tagging is enabled the names are checked again with those held; where it is not, 400 or 404 for a bad name is left open.',
  },
  {
    mutants: /^tags\.ts tagsAdded /,
    reason: 'Success status and body of an addition are not shown.',
  },
  {
    mutants:
      /^tags\.ts compareTagNames (\w+: left > right|EqualityOperator: left < right -> left <=|NumericLiteral: (0 -> |1 -> 2|1 -> 0 \(2\)))/,
    reason:
      'No two tags of a list have the same name, and sorting asks no more than whether one stands before the other.',
  },
  {
    mutants: /^tags\.ts findTag ConditionalExpression: .* -> true/,
    reason: 'The bucket that is searched holds only tags of that name.',
  },
  {
    mutants: /^tags\.ts tagWrites ConditionalExpression: !known -> true/,
    reason: 'Stored once more a tag is the same, and a deletion takes out all of it.',
  },
  {
    mutants: /^tags\.ts removalWrites ConditionalExpression: .* -> false/,
    reason: 'Storing the same tags again changes nothing.',
  },
  {
    mutants:
      /^tags\.ts (decideDeleteTag ConditionalExpression: (!b\.hasTagging|name === '').* -> false|decideDeleteTag MethodExpression: .*trim|decideRemoveLearnerTag ConditionalExpression: call\.query\.name === undefined .* -> false|forTaggedLearner ConditionalExpression: !b\.isUuid.* -> false)/,
    reason:
      'Left open: a name that is empty, or has blanks around it, and a malformed id without tagging. Without tagging no tag is found either.',
  },
  {
    mutants:
      /^tag-names\.ts checkTagNames (StringLiteral: (`A learner has|', ')|ConditionalExpression: findings\.length > 0 -> false|NumericLiteral: 0 -> 1)/,
    reason: 'A request that is refused for too many tags, or for that and a bad name, need not say which.',
  },
  {
    mutants: /^tag-names\.ts (tagKey|sentTagName) MethodExpression/,
    reason:
      'Lower and upper case tell the same ASCII names apart; whether blanks around a name are trimmed is left open.',
  },
  {
    mutants: /^access\.ts seesEverybody (BlockStatement|ConditionalExpression: .* -> false|StringLiteral)/,
    reason: 'A shortcut: whoever sees everybody is let through one by one as well.',
  },
  {
    mutants: /^answers\.ts throttled /,
    reason: 'Whether a 429 says when to come back is left open.',
  },
  {
    mutants: /^answers\.ts (bare ElementLeftOut: \{status, text|unauthorised \w+: \{(\.\.\.decision|'WWW))/,
    reason: 'Bodies of 401, 403, 404 and 429 are not shown, nor their headers.',
  },
  {
    mutants:
      /^assessments\.ts (assessmentUrl \w+: (learner\.invitationKey|'start')|invited ElementLeftOut: .* -> \{\.\.\.learner, invitedAt: now\})/,
    reason: 'The address may change with an invitation or stay; how it reads is left open.',
  },
  {
    mutants: /^assessments\.ts decideInvite \w+: b\.choices\.inviteAfterCompletion/,
    reason: 'Whether a learner who has finished can be invited is left open.',
  },
  {
    mutants: /^assessments\.ts mayInvite EqualityOperator: .* > b\.inviteIntervalSeconds/,
    reason: 'One millisecond of three days.',
  },
  {
    mutants: /^requests\.ts (domainCodes NumericLiteral: \d -> [1-9]$|indexCodes NumericLiteral: \d -> [1-6]$)/,
    reason: 'Another code of the table: which record has which code is the learner’s matter.',
  },
  {
    mutants: /^requests\.ts (supportSessionTypes|domainCodes|indexCodes) ElementLeftOut/,
    reason: 'A code that no record happens to have.',
  },
  {
    mutants: /^requests\.ts reportFile /,
    reason: 'Name, type and content of a report are left open; that they arrive unchanged is the signature’s matter.',
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
    reason: 'Request and response of a staff creation are not shown: the suite finds its way, and judges none.',
  },
  {
    mutants: /^learner-update\.ts otherOptional /,
    reason: 'Whether optional fields beside the three are kept when omitted is left open.',
  },
  {
    mutants: /^(learner-tutors\.ts whyNotSecondaryTutor|tutors\.ts whyNotBatched) StringLiteral/,
    reason: 'The refusal names the email or the id; in which words it says why is left open.',
  },
  {
    mutants: /^answers\.ts (problemTitles|problemType|fieldName) /,
    reason:
      'Every member of a problem may be null, and may hold any words; under which name a field is reported is left open.',
  },
  {
    mutants:
      /^answers\.ts problemBody (ElementLeftOut|LogicalOperator: b\.problemTitles|ConditionalExpression: value !== null -> true|MethodExpression: Object)/,
    reason: 'Every member of a problem may be null or missing.',
  },
  {
    mutants: /^answers\.ts (bare|unsupportedMediaType|malformedBody|wrongMethod) (?!BlockStatement)/,
    reason: 'Bodies of 401, 403, 404 and 429 are not shown; how other refusals read is left open.',
  },
  {
    mutants: /^answers\.ts acceptedMediaTypes (Regex|ElementLeftOut: .*\\\*)/,
    reason: 'Whether a media type that is not listed is refused is left open.',
  },
  {
    mutants: /^answers\.ts takesMediaType MethodExpression: contentType.split\(';'\)\[0\]!\.trim\(\) -> /,
    reason: 'A blank before the semicolon, which no client sends.',
  },
  {
    mutants: /^access\.ts (uuid Regex|forLearner ConditionalExpression: !b\.isUuid.* -> false)/,
    reason: 'What is no id belongs to nobody: whether it is refused with 400 or with 404 is left open.',
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
    reason: 'Three days have passed since 1970.',
  },
  {
    mutants: /^assessments\.ts completedOn ConditionalExpression: !assessment -> false/,
    reason: 'The list that is searched holds only learners who have finished.',
  },
  {
    mutants:
      /^authentication\.ts (decideAuth (ConditionalExpression: findings|NumericLiteral: 0|StringLiteral)|checkCredentials )/,
    reason: 'Credentials that are missing or no texts are nobody’s, and are refused with 400 all the same.',
  },
  {
    mutants: /^authentication\.ts isExpired EqualityOperator: .* -> now > /,
    reason: 'One millisecond of a token’s life.',
  },
  {
    mutants: /^authentication\.ts authorise ConditionalExpression: token === null -> false/,
    reason: 'Nobody has been given the token null.',
  },
  {
    mutants: /^authentication\.ts bearerToken Regex/,
    reason: 'Whether a header is malformed that holds more than the scheme and a token is left open.',
  },
  {
    mutants:
      /^learner-fields\.ts checkReferences StringLiteral|^learner-create\.ts checkCreate StringLiteral: 'create'/,
    reason: 'Which of create and update it is only defects ask here.',
  },
  {
    mutants: /^learner-fields\.ts (checkUnknownFields|distinctTutors) /,
    reason:
      'Left open: whether a field that is not documented is refused, and what a tutor named twice, or as both primary and secondary, comes to.',
  },
  {
    mutants: /^learner-fields\.ts textOrNull ConditionalExpression: value !== '' -> true/,
    reason: 'Whether an empty text reads as empty or as none is left open.',
  },
  {
    mutants: /^learner-fields\.ts (learnersWithEmail MethodExpression|findStaff ConditionalExpression: .* -> true)/,
    reason: 'What is searched is found by that email.',
  },
  {
    mutants:
      /^learner-values\.ts checkValue (StringLiteral: '(firstName|lastName|postcode|clientReference|primaryTutorEmail)'|ConditionalExpression: case 'dateOfBirth')/,
    reason: 'The case that it falls to checks the same, but for blank texts, which are left open.',
  },
  {
    mutants:
      /^learner-values\.ts (checkName|checkEmail|checkGender|checkDate) ConditionalExpression: value === null -> false/,
    reason: 'Null is refused as missing before.',
  },
  {
    mutants:
      /^learner-values\.ts (checkEmail (Regex|LogicalOperator|ConditionalExpression: typeof value === 'string' -> true)|checkValue (StringLiteral: 'email'|ConditionalExpression: case 'email'))/,
    reason: 'What an email looks like is left open; what is no text has no @ in it.',
  },
  {
    mutants: /^learner-values\.ts (checkLearnerUniqueReference|hasCheckDigit) /,
    reason: 'How a reference is validated is left open; none that is no text has ten digits.',
  },
  {
    mutants: /^learner-values\.ts checkProvisionType ConditionalExpression: !Number\.isInteger\(value\) -> false/,
    reason: 'What is no id is not among the ids; digits in quotes are left open.',
  },
  {
    mutants:
      /^(modules|assessments|support-plans)\.ts (assignModule|accessModule|completeModule|withModule|completeAssessment|changePlan) (BlockStatement|ObjectLiteral|ElementLeftOut|ArrowFunction)/,
    reason: 'Done by the control interface alone: where that fails nothing can be judged, and the run says so.',
  },
  {
    mutants: /^support-plans\.ts planSections /,
    reason: 'The control interface refuses the section too: the check cannot be made, and says so.',
  },
  {
    mutants: /^support-records\.ts addSupportRecord (BlockStatement|ObjectLiteral|ElementLeftOut)/,
    reason: 'Done by the control interface alone: where that fails nothing can be judged, and the run says so.',
  },
  {
    mutants:
      /^learner-reads\.ts (listedLearners (ConditionalExpression|ElementLeftOut)|visibleAmong ConditionalExpression: .* -> false)/,
    reason:
      'A shortcut, and the key of a cache: an organisation has one client of each role, and which learners are off their programme is left open.',
  },
  {
    mutants:
      /^learner-fields\.ts detailsOf (ElementLeftOut: .* -> (?!.*firstName: .*lastName: .*postcode: .*dateOfBirth: .*programmeLevel: .*mobileNumber: )|LogicalOperator: \(body\.programmeLevel)/,
    reason: 'Whether reads show the field is left open.',
  },
  {
    mutants: /^answers\.ts done ArrayDeclaration/,
    reason: 'What is answered without writes is the control interface alone.',
  },
  {
    mutants: /^answers\.ts refuse ElementLeftOut/,
    reason: 'As application/json, which other services answer.',
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
    reason: 'The control interface’s record of the email is broken: where that fails nothing can be judged.',
  },
  {
    mutants: /^assessments\.ts decideListCompleted StringLiteral/,
    reason: 'Under which name a missing or malformed date is reported is left open.',
  },
  {
    mutants: /^deliveries\.ts payloadOf ElementLeftOut: .* -> \{eventId, envelope: /,
    reason: 'Only defects look at the copy of the DataId beside the envelope.',
  },
  {
    mutants: /^deliveries\.ts sign StringLiteral: 'utf8' -> /,
    reason: 'UTF-8 is what an unnamed encoding is taken for.',
  },
  {
    mutants: /^document\.ts decideDescription ElementLeftOut: \{status: 200, /,
    reason: 'An answer without a status is a 200.',
  },
  {
    mutants: /^learner-create\.ts lacksTagging ConditionalExpression: body\.tags === null -> false/,
    reason: 'Whether tags that are null are tags that are sent is left open.',
  },
  {
    mutants: /^learner-create\.ts checkCreate ConditionalExpression: field === 'secondaryTutorEmails' -> true/,
    reason: 'Of several faults the first may be all that is reported.',
  },
  {
    mutants: /^learner-create\.ts applyTags ElementLeftOut: .* -> \[\.\.\.b\.tagWrites/,
    reason: 'The writes of the tags hold the learner.',
  },
  {
    mutants: /^learner-fields\.ts checkUniqueReference (ConditionalExpression: (typeof )?reference|LogicalOperator)/,
    reason: 'What is no reference is nobody’s.',
  },
  {
    mutants:
      /^\S+ (?!check(Create|Update|Value) )(check|decide|learnerPage|otherPage|pageOf|unknownPathTutor)\w* StringLiteral: '(date|primaryTutorEmail|secondaryTutorEmails|learnerUniqueReference|includeOffProgrammeLearners|pageIndex|pageSize|exportFromDate|exportToDate|lastUpdatedSince|learnerIds|replacementTutorEmail|tutorEmail|systemEventIds|url|secret|description)' -> ""( \(\d\))?$/,
    reason: 'Under which name a field is reported is left open; what must be named, its message names.',
  },
  {
    mutants:
      /StringLiteral: [`'](The (field|value|page size|page index) .*|At most .*|\$\{id\} is not a UUID\.|\$\{email\} is (not a known|the primary) tutor\.|Unknown events: .*|, )[`'] -> (``|"")$/,
    reason: 'In which words a value is refused is left open.',
  },
  {
    mutants: /^learner-tutors\.ts replacedTutors /,
    reason: 'How a tutor is held who is named twice is left open.',
  },
  {
    mutants: /^learner-update\.ts checkUpdate StringLiteral: 'update' -> ""/,
    reason: 'Whatever is no create is an update.',
  },
  {
    mutants:
      /^learner-values\.ts (checkValue|checkTextList|checkProgrammeLevel) ConditionalExpression: value === null -> false/,
    reason: 'Whether null counts as an optional field that is left out, on a create, is left open.',
  },
  {
    mutants:
      /^learner-values\.ts (checkDate ConditionalExpression: typeof value === 'string' -> true|isDate (Regex|ConditionalExpression: .* -> false))/,
    reason: 'What is not written as a date is none to the calendar either.',
  },
  {
    mutants:
      /^modules\.ts (assignModule (StringLiteral|ArithmeticOperator|NumericLiteral)|moduleHappening BlockStatement|withModule)/,
    reason: 'Titles of modules are not shown; where the control interface fails nothing can be judged.',
  },
  {
    mutants: /^support-plans\.ts changePlan StringLiteral/,
    reason: 'What a section of a plan says is not shown.',
  },
  {
    mutants:
      /^paging\.ts queryInteger (Regex|EqualityOperator|NumericLiteral: (2|31) -> |LogicalOperator|ConditionalExpression: sent === '')/,
    reason: 'What a number of a page gets that is none, or beyond 32 bits, is left open.',
  },
  {
    mutants: /^paging\.ts learnerPage ConditionalExpression: pageIndex === undefined -> false/,
    reason: 'No pageIndex is none of 1 or more either.',
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
    reason: 'What a section gets that is not among the six is left open.',
  },
  {
    mutants: /^support-records\.ts isSince Regex/,
    reason: 'Which spellings of a time lastUpdatedSince may have is left open.',
  },
  {
    mutants:
      /^tutors\.ts checkBatch (MethodExpression: learnerIds\.every|ConditionalExpression: typeof id === 'string' -> true|ArrowFunction: \(id\) => !b\.isUuid)/,
    reason: 'What is no text or no UUID is no known learner either, and is refused as such.',
  },
  {
    mutants:
      /^tutors\.ts batchWrites (MethodExpression: .*filter|ConditionalExpression: learner !== undefined -> true)/,
    reason: 'A batch with a learner that is not found has been refused by then.',
  },
  {
    mutants: /^webhooks\.ts decideCreateWebhook ElementLeftOut: \{organisationId: .* -> \{webhookId/,
    reason: 'A record without an owner is the organisation’s that writes it.',
  },
  {
    mutants:
      /^webhooks\.ts forWebhook ConditionalExpression: !b\.isUuid.* -> false|^(support-records|invocation-logs)\.ts decideGet\w+ ConditionalExpression: !b\.isUuid\(id\) -> false/,
    reason: 'What is no id belongs to nothing: whether it is refused with 400 or with 404 is left open.',
  },
  {
    mutants: /^webhooks\.ts checkWebhook ConditionalExpression: typeof body\.url === 'string' -> true/,
    reason: 'What is no text is no address.',
  },
  {
    mutants: /^webhooks\.ts webhookRecord BooleanLiteral/,
    reason: 'Fields of the webhook read record are not shown.',
  },
  {
    mutants:
      /^(assessments\.ts decideInvite|learner-fields\.ts checkSecondaryTutors|learner-tutors\.ts checkReplacement|paging\.ts (otherPage|pageOf)|tutors\.ts (checkBatch|unknownPathTutor)|learner-reads\.ts decideListLearners) ElementLeftOut: \{field(: '\w+')?, message: .* -> \{field(: '\w+')?\}$/,
    reason: 'The refusal stays, and there is nothing that it must name.',
  },
  {
    mutants: /^tutors\.ts unknownPathTutor ArrayDeclaration/,
    reason: 'How a batch for an unknown tutor is refused is left open.',
  },
  {
    mutants:
      /^(learner-tutors\.ts checkReplacement ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|webhooks\.ts checkWebhook ElementLeftOut: \[\.\.\.findings, .* -> \[\{field|learner-update\.ts checkUpdate ConditionalExpression: field === 'secondaryTutorEmails' \|\| field === 'tags' -> true|requests\.ts checkExport ConditionalExpression: findings\.length === 0 -> true)/,
    reason: 'Of several faults one may be all that is reported.',
  },
  {
    mutants:
      /^learner-update\.ts checkUpdate (ConditionalExpression|EqualityOperator|StringLiteral): ('tags'|field === 'tags') -> /,
    reason: 'Whether an update looks at tags at all is left open.',
  },
  {
    mutants: /^learner-update\.ts checkUpdate ElementLeftOut: .* -> \{problems\}$/,
    reason: 'Beside problems nobody reads what was accepted.',
  },
  {
    mutants:
      /^learner-create\.ts newLearner ElementLeftOut: (\{organisationId.* -> \{learnerId|.*invitationKey: '', .* -> (?!.*invitationKey))/,
    reason: 'A record without an owner is the organisation’s that writes it, and no key is an empty one.',
  },
  {
    mutants: /^answers\.ts (unsupportedMediaType|wrongMethod) BlockStatement/,
    reason: 'What a body of another media type gets, and a path called with another method, is left open.',
  },
  {
    mutants: /^assessments\.ts completedOn BooleanLiteral: false -> true/,
    reason: 'The list that is searched holds only learners who have finished.',
  },
  {
    mutants: /^requests\.ts isBetween ConditionalExpression: (from|to) === null -> false/,
    reason: 'Which records an export holds that lacks a date is left open.',
  },
  {
    mutants: /^slices\.ts take BooleanLiteral/,
    reason: 'In which order modules and support records are listed is left open.',
  },
  {
    mutants: /^tutors\.ts decideReplaceTutor ArrayDeclaration/,
    reason: 'Nobody has that email.',
  },
  {
    mutants: /^webhooks\.ts webhookDetails MethodExpression: .*filter/,
    reason: 'What becomes of an id that is no event, where it is not refused, is left open.',
  },
  {
    mutants: /^access\.ts sameEmail ConditionalExpression: one === other -> true/,
    reason: 'As where case is ignored, which other services do.',
  },
  {
    mutants: /^answers\.ts sentence ConditionalExpression: field === '' -> false/,
    reason: 'A colon before a message.',
  },
  {
    mutants: /^deliveries\.ts multipartBody StringLiteral: 'application\/json' -> ""/,
    reason: 'Of which media type the data part of a report is is left open.',
  },
  {
    mutants:
      /^deliveries\.ts isDelivered (ConditionalExpression: status === null -> false|BooleanLiteral|ConditionalExpression: status >= 200 -> true|EqualityOperator: status < 300 -> status <= 300|NumericLiteral: 300 -> )/,
    reason: 'Which statuses count as delivered, and what is tried again, is left open; only some statuses are tried.',
  },
  {
    mutants: /^learner-create\.ts objectOf (LogicalOperator|ConditionalExpression)/,
    reason: 'What is no object has no fields, and is refused for those that it lacks.',
  },
  {
    mutants: /^authentication\.ts expiryOf NumericLiteral: 1000 -> 999$/,
    reason: 'A thousandth of a token’s life, which is less than a check allows for the way.',
  },
  {
    mutants: /^deliveries\.ts isDelivered (\w+: status === 200 -> |NumericLiteral: 200 -> 201$)/,
    reason: 'Which statuses count as delivered, and what is tried again, is left open.',
  },
  {
    mutants: /^learner-create\.ts newLearner (\w+: body\.provisionType !== undefined -> |\w+: hasProvision \|\| )/,
    reason: 'Where the provision of a new learner is said to come from, and since when, is left open: a question asks.',
  },
  {
    mutants:
      /^learner-fields\.ts requiredFields (ConditionalExpression: mode === 'create' -> true|ElementLeftOut: \[\.\.\.b\.requiredOnCreate, 'clientReference'\] -> \[\.\.\.b|ElementLeftOut: \[\.\.\.b\.requiredOnUpdate, .* -> \[\.\.\.b)/,
    reason: 'Whether a create needs clientReference, and an update that or postcode, is left open: questions ask.',
  },
  {
    mutants:
      /^learner-fields\.ts (checkFields ElementLeftOut: .*checkUnknownFields.* -> (?!.*checkUnknownFields)|checkRequired ConditionalExpression: body\[field\] === null -> false)/,
    reason: 'Whether a field that is not documented is refused, or null like a missing one, is left open.',
  },
  {
    mutants: /^learner-update\.ts (keptWhenOmitted |checkSentTags |updateWrites (?!ArrayDeclaration))/,
    reason:
      'What an update does to tags, and to optional fields that it omits beside the three, is left open: questions ask.',
  },
  {
    mutants: /^learner-values\.ts checkName MethodExpression: value\.trim\(\) -> value/,
    reason: 'Whether a blank text is refused like a missing one is left open: a question asks.',
  },
  {
    mutants:
      /^paging\.ts (pageOf EqualityOperator: pageSize <= |paged ConditionalExpression: from >= totalRecords && )/,
    reason: 'The largest pageSize, and what a page past the end gets, is left open: questions ask.',
  },
  {
    mutants: /^(requests\.ts checkExport|webhooks\.ts checkSystemEventIds) \w+: value === (null|undefined)/,
    reason:
      'Whether a date of an export, or the events of a webhook, may be missing or null is left open: questions ask.',
  },
  {
    mutants: /^webhooks\.ts webhookCreated /,
    reason: 'What the answer to a creation holds is not shown: the suite finds the id wherever it stands.',
  },
  {
    mutants: /^learner-reads\.ts otherDetails /,
    reason: 'Whether reads show more than the fields that are named is left open.',
  },
];

/** Why no check notices the mutant; undefined if it is not explained. */
export function whyUnnoticed(key: string): string | undefined {
  return explained.find(({ mutants }) => mutants.test(key))?.reason;
}
