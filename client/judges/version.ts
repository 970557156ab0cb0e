import { operationName, operations } from '../../rules/api/operations.ts';
import type { Judge } from '../findings.ts';
import { isWordOfApi } from '../operation-of.ts';
import { type Answered, answered, isSuccess, marksIn, verdict } from './calls.ts';

const byName = new Map(operations.map((operation) => [operationName(operation), operation]));
/** Whoever waits for a server or reads its description calls no operation. */
const notMeant = /^\/(?:$|swagger|favicon|health|healthz|robots\.txt)/i;

/** What HTTP has for every path. */
const probing = ['OPTIONS', 'HEAD'];

/** Versions, paths, methods and query parameters. */
export const judgeVersion: Judge = (trace) => {
  const calls = answered(trace).filter(({ path, method }) => !notMeant.test(path) && !probing.includes(method));
  const isV0 = ({ path }: Answered) => /^\/v0(?:\/|$)/i.test(path);
  const rest = calls.filter((call) => !isV0(call));
  const unknown = rest.filter(
    (call) => (call.operation === null && !isNewerSection(call)) || unknownParameters(call).length > 0,
  );
  const good = rest.filter(
    (call) => !unknown.includes(call) && (isSuccess(call) || call.operation === 'POST /v1/auth'),
  );
  return [
    ...verdict('client.version.v0', { bad: calls.filter(isV0), good, reason: 'called version v0' }),
    ...verdict('client.version.unknown', {
      bad: unknown,
      good,
      ofTests: 'rare',
      reason: `called ${[...new Set(unknown.map(nameOf))].slice(0, 2).join(' and ')}, which the document does not have`,
    }),
  ];
};

/** An event may name a section that the document does not have yet; the service that names it answers its read. */
function isNewerSection(call: Answered): boolean {
  return call.method === 'GET' && /^\/v1\/learners\/[^/]+\/supportplan\/[^/]+$/i.test(call.path) && isSuccess(call);
}

/** Tokens and secrets in an address are another rule's business. */
function unknownParameters({ operation, query }: Answered): string[] {
  const known = byName.get(operation ?? '')?.query ?? [];
  return query.flatMap(([name, value]) => (known.includes(name) || marksIn(value).length > 0 ? [] : [name]));
}

/** What was called, in words of the document; what is none may be somebody's value. */
function nameOf(call: Answered): string {
  const { method, path, operation } = call;
  const names = unknownParameters(call).map((name) => (/^[a-z]+$/i.test(name) ? name : '…'));
  const segments = path.split('/').map((segment) => (isWordOfApi(segment) ? segment : '…'));
  return operation === null ? `${method} ${segments.join('/')}` : `${operation} with ${names.join(', ')}`;
}
