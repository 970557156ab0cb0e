/** Assigns the exchanges of a run their ids in the result: `x1`, `x2`… by file, line, title and order within the test. */

import type { Exchange, Observation } from '../../protocol/evidence.ts';
import { byText } from '../../protocol/order.ts';
import type { TestRecord } from './outcome.ts';

export interface NumberedTest {
  record: TestRecord;
  exchanges: Exchange[];
  /** With the new ids of their exchanges, without exchanges that were not recorded. */
  observations: Observation[];
}

/** Ids are unique only within a test: shards, which are merged later, do not know each other. Shared exchanges appear once. */
export function numberExchanges(records: readonly TestRecord[]): {
  tests: NumberedTest[];
  exchanges: Exchange[];
} {
  const all: Exchange[] = [];
  const shared = new Map<string, Exchange>();
  const tests = [...records].sort(byPlace).map((record) => {
    const ids = new Map<string, string>();
    const exchanges = record.exchanges.map((exchange) => {
      const known = exchange.isShared ? shared.get(exchange.id) : undefined;
      const numbered = known ?? { ...exchange, id: `x${all.length + 1}` };
      ids.set(exchange.id, numbered.id);
      if (known !== undefined) return known;
      all.push(numbered);
      if (exchange.isShared) shared.set(exchange.id, numbered);
      delete numbered.isShared;
      return numbered;
    });
    const observations = record.observations.map((observation) => ({
      ...observation,
      exchanges: observation.exchanges.flatMap((id) => ids.get(id) ?? []),
    }));
    const errors = record.errors.map((error) => withNewId(error, ids));
    return { record: { ...record, errors }, exchanges, observations };
  });
  return { tests, exchanges: all };
}

/** Messages of the matchers about a response name its exchange. */
function withNewId(error: string, ids: ReadonlyMap<string, string>): string {
  return error.replace(/^(Request: .*)\(([^()]+)\)$/m, (line, request, id) =>
    ids.has(id) ? `${request}(${ids.get(id)})` : line,
  );
}

function byPlace(a: TestRecord, b: TestRecord): number {
  return byText(a.file, b.file) || a.line - b.line || byText(a.title, b.title);
}
