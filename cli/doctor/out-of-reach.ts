import { whyDeferred } from '../../fixtures/lab/request-plan.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { grouped } from '../../protocol/group-by.ts';
import { isCompared } from '../../reporters/judge/contract-rules.ts';
import { leastOf } from '../../reporters/judge/lacks.ts';
import { partsLacked, type Unjudged } from '../../reporters/judge/sources.ts';
import type { NotJudged } from '../../reporters/views/not-judged.ts';
import { catalogue, isQuestion, isRuleId } from '../../rules/index.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';
import type { Selection } from '../shared-target/selection.ts';

/** The rules that bind the service, and the questions, that no check can exercise with the given powers. */
export function outOfReach(checks: readonly DeclaredCheck[], powers: ReadonlySet<string>): Unjudged[] {
  const ways = checks.flatMap(({ covers, needs }) => {
    const lacking = partsLacked(
      needs.filter((power) => !powers.has(power)),
      powers,
    );
    return covers.map((id) => [id, lacking] as const);
  });
  return [...grouped(ways)]
    .filter(([id, ways]) => ways.every((lacking) => lacking.length > 0) && bindsService(id))
    .map(([id, ways]) => ({ id, isQuestion: isQuestion(id), ways }));
}

/** The others that a run will not exercise because it defers their checks; one deferred check leaves a question without an answer. */
export function deferredBy({ chosen, deferred }: Selection, config: Pick<Config, 'maxRequests'>): NotJudged[] {
  const isMade = new Set(chosen.flatMap(({ covers }) => covers));
  return [...new Set(deferred.flatMap(({ covers }) => covers))]
    .filter((id) => bindsService(id) && !isCompared(id) && (isQuestion(id) || !isMade.has(id)))
    .map((id) => ({ id, isQuestion: isQuestion(id), ways: [], reason: whyDeferred(config), deferred: true }));
}

function bindsService(id: string): boolean {
  return !isRuleId(id) || catalogue[id].party === 'service';
}

/** Ids by what is lacking, joined by commas; if checks of one lack different powers, by the easiest to supply. */
export function byLack(entries: readonly Unjudged[]): Record<string, string[]> {
  const lacking = ({ ways }: Unjudged) => leastOf(ways.map((way) => [...way])).join(', ');
  return Object.fromEntries(grouped(entries.map((entry) => [lacking(entry), entry.id] as const)));
}
