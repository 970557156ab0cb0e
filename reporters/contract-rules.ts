/** Rules whose verdict comes from comparing every answer of the run with the served OpenAPI document. */
import type { ContractFinding, Exchange } from '../rules/evidence.ts';
import type { Check } from './result.ts';

/** Rule id -> the kinds of departure that break it. */
export const contractRules: Readonly<Record<string, readonly ContractFinding['part'][]>> = {};

/** The verdict of a contract rule as a check among the rule's others; none for other rules and before the first answer. */
export function contractCheck(id: string, exchanges: readonly Exchange[]): Check[] {
  const parts = contractRules[id];
  if (parts === undefined) return [];
  const answered = exchanges.filter((exchange) => exchange.direction === 'call' && exchange.response !== null);
  if (answered.length === 0) return [];
  const departures = answered.flatMap(({ id: exchange, operation, findings }) =>
    findings
      .filter((finding) => parts.includes(finding.part))
      .map(({ at, message }) => ({ exchange, text: `${operation ?? ''} ${at}: ${message}`.trim() })),
  );
  const texts = [...new Set(departures.map((departure) => departure.text))];
  return [
    {
      title: 'every answer of the run agrees with the served OpenAPI document',
      file: 'reporters/contract-rules.ts',
      line: 1,
      outcome: departures.length === 0 ? 'passed' : 'failed',
      durationMs: 0,
      message: texts.length === 0 ? null : texts.join('\n'),
      exchanges: [...new Set(departures.map((departure) => departure.exchange))],
    },
  ];
}
