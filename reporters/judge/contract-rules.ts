/** Rules whose verdict comes from comparing every answer of the run with the served OpenAPI document. */

import type { ContractFinding, Exchange } from '../../protocol/evidence.ts';
import { limits } from '../../protocol/limits.ts';
import type { RuleId } from '../../rules/index.ts';
import { lackOf } from './lacks.ts';
import type { Check, Result } from './result.ts';

/** Rule id -> the kind of departure that breaks it. */
const contractRules: Partial<Record<RuleId, ContractFinding['part']>> = {
  'contract.status': 'status',
  'contract.media-type': 'media-type',
  'contract.header': 'header',
  'contract.body': 'body',
  'contract.request': 'request',
};

/** Whether the rule's verdict comes from comparing every answer of a run with the OpenAPI document. */
export function isCompared(id: string): boolean {
  return Object.hasOwn(contractRules, id);
}

/** How an exchange departs from the OpenAPI document, apart from the quirks that the API document itself names. */
export function departuresIn({ direction, response, findings }: Exchange): ContractFinding[] {
  return direction === 'call' && response !== null ? findings.filter(({ quirk }) => quirk === undefined) : [];
}

/** Stands for a spec's file in the check that compares every answer; each line of its message is one departure. */
export const comparisonWithDescription = 'reporters/judge/contract-rules.ts';

/** The comparison with the OpenAPI document as one more check of a contract rule. @param isDescribed whether the target serves one. */
export function contractCheck(id: string, exchanges: readonly Exchange[], isDescribed: boolean): Check[] {
  const part = contractRules[id as RuleId];
  if (part === undefined) return [];
  const answered = exchanges.filter(
    ({ direction, response, error }) => direction === 'call' && response !== null && error === null,
  );
  if (answered.length === 0) return [];
  if (!isDescribed && answered.every(({ findings }) => findings.length === 0))
    return [{ ...skipped(lackOf(['description'])), lacks: ['description'] }];
  const departures = answered.flatMap((exchange) =>
    departuresIn(exchange)
      .filter((finding) => finding.part === part)
      .map(({ at, message }) => ({
        exchange: exchange.id,
        text:
          [exchange.operation, part === 'status' ? exchange.response?.status : at].filter(Boolean).join(' ') +
          `: ${message}`,
      })),
  );
  const texts = [...new Set(departures.map((departure) => departure.text))];
  // If nothing could be compared, agreement would mean nothing.
  const isCompared = answered.some(({ compared }) => compared === undefined || compared.includes(part));
  if (departures.length === 0 && !isCompared) return [skipped(nothing[part])];
  return [
    {
      title: 'every response in the run matches the served OpenAPI document',
      file: comparisonWithDescription,
      line: 1,
      outcome: departures.length === 0 ? 'passed' : 'failed',
      durationMs: 0,
      message: texts.length === 0 ? null : listed(texts),
      exchanges: [...new Set(departures.map((departure) => departure.exchange))],
    },
  ];
}

const nothing: Record<ContractFinding['part'], string> = {
  status: 'no response in the run belongs to an operation of the served OpenAPI document',
  'media-type': 'no response in the run has a body for which the served OpenAPI document lists media types',
  header: 'no response in the run has headers that the served OpenAPI document describes',
  body: 'no response in the run has a body for which the served OpenAPI document has a schema',
  request:
    'no accepted request in the run that was meant to be valid belongs to an operation of the served OpenAPI document',
};

function skipped(message: string): Check {
  return {
    title: 'every response in the run matches the served OpenAPI document',
    file: comparisonWithDescription,
    line: 1,
    outcome: 'skipped',
    durationMs: 0,
    message,
    exchanges: [],
  };
}

/** Says that no response was compared with an OpenAPI document, and why, without a full stop; null if some were. */
export function comparedNothing({ openapi, contract, rules }: Result): string | null {
  if (contract.some(({ violations }) => violations.length > 0)) return null;
  const comparisons = rules.flatMap(({ checks }) => checks).filter(({ file }) => file === comparisonWithDescription);
  const isEmpty = comparisons.length > 0 && comparisons.every(({ outcome }) => outcome === 'skipped');
  if (openapi !== null && !isEmpty) return null;
  const why = openapi === null ? 'none could be used' : 'the served one describes none of them';
  return `No response was compared with an OpenAPI document: ${why}`;
}

function listed(texts: readonly string[]): string {
  const more = texts.length - limits.causes.value;
  const shown = texts.slice(0, limits.causes.value);
  return [...shown, ...(more > 0 ? [`${more} more departures`] : [])].join('\n');
}
