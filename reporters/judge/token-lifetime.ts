/** The lifetime of the run's own tokens, from every answer of the run. */

import type { Exchange } from '../../protocol/evidence.ts';
import type { Check } from './result.ts';

const rule = 'authentication.token.lifetime';

/** Tokens of one caller, as many as neither a restart of the service nor another user of the credentials is likely to have ended. */
const most = 2;

/** One more check of lifetimes, if tokens were refused within them. @param revokes whether the target ends one for another. */
export function lifetimeCheck(id: string, exchanges: readonly Exchange[], revokes: boolean): Check[] {
  if (id !== rule) return [];
  const ended = exchanges.flatMap(({ id: exchange, caller, startedAt, endedToken }) =>
    endedToken ? [{ ...endedToken, exchange, caller, age: secondsBetween(endedToken.issuedAt, startedAt) }] : [],
  );
  if (ended.length === 0) return [];
  const tokens = new Map<string, Set<string>>();
  for (const { caller, issuedAt } of ended) tokens.set(caller, (tokens.get(caller) ?? new Set()).add(issuedAt));
  const isDecided = !revokes && [...tokens.values()].some(({ size }) => size > most);
  const count = [...tokens.values()].reduce((sum, { size }) => sum + size, 0);
  const earliest = ended.reduce((one, other) => (other.age < one.age ? other : one));
  const said = `${count === 1 ? 'a token was' : `${count} tokens were`} refused, the earliest ${earliest.age} s after it was issued, though it was to last ${earliest.lifetimeSeconds} s`;
  const why = 'it may have been revoked, for example for somebody else who uses the same credentials';
  return [
    {
      title: 'no token of the run is refused before its lifetime is over',
      file: 'reporters/judge/token-lifetime.ts',
      line: 1,
      outcome: isDecided ? 'failed' : 'inconclusive',
      durationMs: 0,
      message: isDecided ? said : `${said}; ${why}`,
      exchanges: ended.map(({ exchange }) => exchange),
    },
  ];
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
