/** Statuses, which may be ranges, with their headers and content. */
import { normalStatus } from '../../../openapi/statuses.ts';
import { about, type Direction, type Local, opposite, type Part } from './change.ts';
import type { Comparing, Spot } from './comparing.ts';
import { contentChanges } from './content.ts';
import { type Node, nodeOf, type Place, resolve } from './document.ts';
import type { Operation } from './operations.ts';
import { necessity, valueChanges } from './parameters.ts';

/** @param direction which way the request goes */
export function responseChanges(comparing: Comparing, was: Operation, is: Operation, direction: Direction): Local[] {
  const [olds, nows] = [responsesOf(comparing.before, was), responsesOf(comparing.after, is)];
  const all = pairs([...olds.keys()], [...nows.keys()]);
  const [gone, fresh] = [onlySuccess(all, 'before', 'after'), onlySuccess(all, 'after', 'before')];
  return all.flatMap(({ before, after }) => {
    const status = before !== undefined && (after === undefined || isWithin(before, after)) ? before : after!;
    const at = `response ${status}`;
    const response: Part = { part: 'response', status };
    if (after === undefined) {
      const replaced = fresh !== undefined && status === gone ? { replacedBy: fresh } : {};
      return about(response, [{ weight: 'breaking', at, message: 'the status is no longer documented', ...replaced }]);
    }
    if (before === undefined) return about(response, [{ weight: 'additive', at, message: 'the status is new' }]);
    const [one, other] = [olds.get(before)!, nows.get(after)!];
    const spot = { comparing, direction: opposite(direction), at };
    const content = contentChanges({ ...spot, at: `${at} body` }, contentOf(one), contentOf(other));
    return [
      ...about({ ...response, of: 'header' }, headerChanges(spot, one, other)),
      ...about({ ...response, of: 'body' }, content),
    ];
  });
}

/** The one status of success that stands on one side only, if there is one. */
function onlySuccess(all: readonly StatusPair[], here: keyof StatusPair, there: keyof StatusPair): string | undefined {
  const found = all.flatMap((pair) => {
    const status = pair[here];
    return status !== undefined && pair[there] === undefined && /^2\d\d$/.test(status) ? [status] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function responsesOf(document: Node, { operation }: Operation): Map<string, Place> {
  const at = `${operation.at}/responses`;
  return new Map(
    Object.entries(nodeOf(operation.value.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => [normalStatus(status), resolve(document, response, `${at}/${status}`)]),
  );
}

interface StatusPair {
  before?: string;
  after?: string;
}

/** A status without a counterpart belongs to the range that covers it, and a range without one to its statuses. */
function pairs(olds: readonly string[], nows: readonly string[]): StatusPair[] {
  const counterparts = (status: string, others: readonly string[], mine: readonly string[]) => {
    const wider = others.filter((other) => isWithin(status, other)).sort((one, other) => rank(one) - rank(other));
    if (wider[0] !== undefined) return [wider[0]];
    // A status with its own counterpart does not stand in for the range.
    return others.filter((other) => isWithin(other, status) && !mine.includes(other));
  };
  const of = (before: string | undefined, after: string | undefined): StatusPair => ({
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
  const found = [
    ...olds.flatMap((before) => {
      const afters = counterparts(before, nows, olds);
      return afters.length === 0 ? [of(before, undefined)] : afters.map((after) => of(before, after));
    }),
    ...nows.flatMap((after) => {
      const befores = counterparts(after, olds, nows);
      return befores.length === 0 ? [of(undefined, after)] : befores.map((before) => of(before, after));
    }),
  ];
  return [...new Map(found.map((pair) => [`${pair.before} ${pair.after}`, pair])).values()];
}

/** Exact statuses first, then ranges, then the rest. */
function rank(status: string): number {
  return status === 'default' ? 2 : status.endsWith('XX') ? 1 : 0;
}

function isWithin(status: string, range: string): boolean {
  return (
    status === range || range === 'default' || (range.endsWith('XX') && status !== 'default' && status[0] === range[0])
  );
}

function contentOf({ value, at }: Place) {
  return { value: value.content, at: `${at}/content` };
}

function headerChanges(response: Spot, was: Place, is: Place): Local[] {
  const { before: earlier, after: later } = response.comparing;
  const [olds, nows] = [headersOf(earlier, was), headersOf(later, is)];
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name): Local[] => {
    const at = `${response.at} header ${name}`;
    const spot = { ...response, at };
    const [before, after] = [olds.get(name), nows.get(name)];
    if (!after) return [{ weight: 'breaking', at, message: 'the header is gone' }];
    if (!before) return [{ weight: 'additive', at, message: 'the header is new' }];
    return [
      ...necessity(spot, before.value.required === true, after.value.required === true, 'always there'),
      ...valueChanges(spot, before, after),
    ];
  });
}

/** By name in lower case; OpenAPI ignores a description of `Content-Type`, which the media types cover. */
function headersOf(document: Node, { value, at }: Place): Map<string, Place> {
  const all = Object.entries(nodeOf(value.headers)).map(([name, header]): [string, Place] => [
    name.toLowerCase(),
    resolve(document, header, `${at}/headers/${name}`),
  ]);
  return new Map(all.filter(([name]) => name !== 'content-type'));
}
