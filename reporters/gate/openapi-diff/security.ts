/** What a client must show: one of several alternatives, each of one or more schemes, with their scopes. */

import { canonical } from '../../../protocol/json.ts';
import type { Local } from './change.ts';
import { listOf, type Node, nodeOf, resolve } from './document.ts';
import { type Operation, operationsOf } from './operations.ts';

/** A scheme by what it asks of a client; its name does not matter. */
interface Credential {
  /** Equal for schemes that the same credentials satisfy. */
  meaning: string;
  shown: string;
  scopes: readonly string[];
  /** Where a token is renewed, if that is said. */
  refreshUrl?: string;
}

/** Credentials that are needed together; none if anybody may call. */
type Alternative = readonly Credential[];

/** Alternatives of security that no longer suffice, or that are new. */
export function securityChanges(before: Node, after: Node, was: Operation, is: Operation): Local[] {
  const [olds, nows] = [alternativesOf(before, was), alternativesOf(after, is)];
  const lost = olds.filter((old) => !nows.some((now) => suffices(old, now)));
  const gained = nows.filter((now) => !olds.some((old) => suffices(now, old)));
  const at = 'security';
  const changes = lost.map((old): Local => {
    const scopes = missingScopes(old, nows);
    const message =
      scopes.length > 0
        ? `${textOf(old)} now also needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(', ')}`
        : `${old.length === 0 ? 'authentication is now required' : `${textOf(old)} no longer suffices`}: ${nows.map(textOf).join(', or ')}`;
    return { weight: 'breaking', at, part: at, message };
  });
  // A replacement is named with the alternative that it replaces.
  if (lost.length > 0) return changes;
  return gained.map((now) => ({
    weight: 'additive',
    at,
    part: at,
    message: `${textOf(now)} now suffices${scopesOf(now)}`,
  }));
}

/** Whether credentials for the one are enough for the other. */
function suffices(had: Alternative, needed: Alternative): boolean {
  return needed.every((need) =>
    had.some(
      (has) =>
        has.meaning === need.meaning &&
        need.scopes.every((scope) => has.scopes.includes(scope)) &&
        [undefined, need.refreshUrl].includes(has.refreshUrl),
    ),
  );
}

function missingScopes(old: Alternative, nows: readonly Alternative[]): string[] {
  const same = nows.find((now) => now.every((need) => old.some(({ meaning }) => meaning === need.meaning)));
  return (same ?? []).flatMap((need) => {
    const has = old.find(({ meaning }) => meaning === need.meaning)?.scopes ?? [];
    return need.scopes.filter((scope) => !has.includes(scope));
  });
}

function scopesOf(alternative: Alternative): string {
  const scopes = alternative.flatMap((each) => each.scopes);
  return scopes.length === 0 ? '' : `, with ${scopes.join(', ')}`;
}

function textOf(alternative: Alternative): string {
  return alternative.length === 0 ? 'no authentication' : alternative.map(({ shown }) => shown).join(' with ');
}

/** The schemes that operations ask for, as they are written. */
export function schemesInUse(document: Node): Node {
  const asked = [document, ...operationsOf(document).map(({ operation }) => operation.value)];
  const names = new Set(asked.flatMap(({ security }) => listOf(security).flatMap((each) => Object.keys(nodeOf(each)))));
  const schemes = Object.entries(nodeOf(nodeOf(document.components).securitySchemes));
  return Object.fromEntries(schemes.filter(([name]) => names.has(name)));
}

function alternativesOf(document: Node, { operation }: Operation): Alternative[] {
  const listed = listOf(operation.value.security ?? document.security).map(nodeOf);
  if (listed.length === 0) return [[]];
  const all = listed.flatMap((requirement) =>
    Object.entries(requirement).reduce<Alternative[]>(
      (alternatives, [name, scopes]) => {
        const ways = credentials(document, name, listOf(scopes).map(String));
        return alternatives.flatMap((alternative) => ways.map((way) => [...alternative, way]));
      },
      [[]],
    ),
  );
  const unique = new Map(
    all.map((each) => [canonical([...each].map(({ meaning, scopes }) => [meaning, [...scopes].sort()]).sort()), each]),
  );
  return [...unique.values()];
}

/** One for each flow of OAuth, of which a client uses one. */
function credentials(document: Node, name: string, scopes: readonly string[]): Credential[] {
  const schemes = nodeOf(nodeOf(document.components).securitySchemes);
  const scheme = resolve(document, schemes[name], '').value;
  const one = (shown: string, ...meaning: unknown[]): Credential => ({ meaning: canonical(meaning), shown, scopes });
  switch (scheme.type) {
    case 'apiKey': {
      const key = scheme.in === 'header' ? String(scheme.name).toLowerCase() : scheme.name;
      return [one(`the key ${scheme.name} in the ${scheme.in}`, 'apiKey', scheme.in, key)];
    }
    case 'http':
      return [one(`${scheme.scheme} authentication`, 'http', String(scheme.scheme).toLowerCase())];
    case 'oauth2':
      return Object.entries(nodeOf(scheme.flows))
        .filter(([flow]) => !flow.startsWith('x-'))
        .map(([flow, written]) => {
          const { authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl } = nodeOf(written);
          const urls = [authorizationUrl, tokenUrl, deviceAuthorizationUrl].map(elsewhere);
          const renewed = refreshUrl === undefined ? '' : `, renewed at ${refreshUrl}`;
          const credential = one(
            `OAuth (${flow} at ${tokenUrl ?? authorizationUrl}${renewed})`,
            'oauth2',
            flow,
            ...urls,
          );
          return refreshUrl === undefined ? credential : { ...credential, refreshUrl: `${elsewhere(refreshUrl)}` };
        });
    case 'openIdConnect':
      return [one(`OpenID Connect of ${scheme.openIdConnectUrl}`, 'openIdConnect', elsewhere(scheme.openIdConnectUrl))];
    case 'mutualTLS':
      return [one('a client certificate', 'mutualTLS')];
    default:
      return [one(`the scheme ${name}`, 'unknown', scheme.type, name)];
  }
}

/** An address without this machine, where a port means nothing. */
function elsewhere(url: unknown): unknown {
  return typeof url === 'string'
    ? url.replace(/^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?=\/)/i, '')
    : url;
}
