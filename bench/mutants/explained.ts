/**
 * Mutants that no check can notice, or may: read one by one, or as a group whose reason is the same. The patterns are
 * matched with keys of mutants: file, declaration, mutator, what stood there, what stands there now.
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
];

/** Why no check notices the mutant; undefined when nobody has said so. */
export function whyUnnoticed(key: string): string | undefined {
  return explained.find(({ mutants }) => mutants.test(key))?.reason;
}
