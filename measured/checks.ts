/** What was measured about each check: `checks.jsonl`, one line a check, which `npm run measure` writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { byText, sortedByName } from '../protocol/order.ts';

/** What a check sends to a shared target, and makes there. */
export const units = ['requests', 'learners', 'tags', 'webhooks', 'invitations', 'exports', 'reports'] as const;
export type Unit = (typeof units)[number];

export interface MeasuredCheck {
  /** See `checkId`. */
  id: string;
  /** A unit of which it takes none is left out; the whole if only a control interface gives what it needs. */
  cost?: Partial<Record<Unit, number>>;
  /** Requests that it shares with others, which are sent once for any of them: by its pool, or by a name for those that judge the same row. */
  shared?: Readonly<Record<string, number>>;
  /** Place among the checks with a cost: those that find most for their requests come first. */
  rank?: number;
  /** Names of the defects of its own rules that the check notices, by whatever source of powers; see `ownNotices`. */
  notices?: readonly string[];
  /** Names of the defects that the check meets first in a proof, because it caught them in an earlier one. */
  catches?: readonly string[];
  /** Set of choices -> digests of the mutants that it noticed. */
  mutants?: Readonly<Record<string, readonly string[]>>;
}

/** By id. */
export type Measured = ReadonlyMap<string, MeasuredCheck>;

const file = new URL('./checks.jsonl', import.meta.url);

export function readMeasured(): Measured {
  return measuredIn(readFileSync(file, 'utf8'));
}

export function writeMeasured(measured: Measured): void {
  writeFileSync(file, textOf(measured));
}

export function measuredIn(text: string): Measured {
  const checks = text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as MeasuredCheck)));
  return new Map(checks.map((check) => [check.id, check]));
}

/** Lines in the order of the ids, with members in the order above: what did not change stays as it was. */
export function textOf(measured: Measured): string {
  const checks = [...measured.values()].sort((one, other) => byText(one.id, other.id));
  return checks.map((check) => `${lineOf(check)}\n`).join('');
}

export function lineOf({ id, cost, shared, rank, notices, catches, mutants }: MeasuredCheck): string {
  return JSON.stringify({
    id,
    cost: cost && Object.fromEntries(units.filter((unit) => cost[unit]).map((unit) => [unit, cost[unit]])),
    shared,
    rank,
    notices: filled(notices && [...notices].sort(byText)),
    catches: filled(catches && [...catches].sort(byText)),
    mutants: filled(mutants && sortedByName(mutants)),
  });
}

/** What is empty is left out. */
function filled<T extends object>(members: T | undefined): T | undefined {
  return members && Object.keys(members).length > 0 ? members : undefined;
}
