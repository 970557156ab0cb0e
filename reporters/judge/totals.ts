import type { TargetInfo } from '../../protocol/evidence.ts';
import type { Party } from '../../rules/types.ts';
import type { AnswerResult, RuleResult, Totals, Verdict, VerdictCounts } from './result.ts';

/** The main counts are of the rules that bind the service; those that bind the client are counted separately. */
export function totalsOf(rules: readonly RuleResult[], answers: readonly AnswerResult[]): Totals {
  return {
    ...countVerdicts(rules.filter((rule) => rule.party === 'service')),
    answers: answers.filter((answer) => answer.verdict === 'answered').length,
    client: countVerdicts(rules.filter((rule) => rule.party === 'client')),
  };
}

export function countVerdicts(rules: readonly RuleResult[]): VerdictCounts {
  const count = (verdict: Verdict) => rules.filter((rule) => rule.verdict === verdict).length;
  return {
    conforms: count('conforms'),
    violates: count('violates'),
    inconclusive: count('inconclusive'),
    notExercised: count('not-exercised'),
    untestable: count('untestable'),
  };
}

/** Whose rules the main counts are of. */
export function judgedParty({ kind }: Pick<TargetInfo, 'kind'>): Party {
  return kind ?? 'service';
}
