/** Media types and their schemas. */

import { canonical, toSegment } from '../../../protocol/json.ts';
import type { Local } from './change.ts';
import type { Spot } from './comparing.ts';
import { type Node, nodeOf } from './document.ts';

interface Media {
  /** Without the character set, in lower case: `application/json;v=1`. */
  name: string;
  value: Node;
  at: string;
}

/** Each media type of before must be there, or be covered by a range: wider ones break who reads, narrower ones who sends. */
export function contentChanges(spot: Spot, was: Content, is: Content): Local[] {
  const { direction, at } = spot;
  const [olds, nows] = [mediaOf(was), mediaOf(is)];
  const changes: Local[] = [];
  const compared = new Set<Media>();
  for (const old of olds) {
    const exact = nows.find((each) => each.name === old.name);
    const [wider, narrower] = [nows.find(covering(old)), nows.filter((each) => covering(each)(old))];
    const found = exact ? [exact] : wider ? [wider] : narrower;
    for (const now of found) {
      compared.add(now);
      changes.push(...mediaChanges(spot, old, now));
    }
    if (exact) continue;
    if (found.length === 0) changes.push({ weight: 'breaking', at, message: `${old.name} is gone` });
    else if (wider) {
      const weight = direction === 'response' ? 'breaking' : 'additive';
      changes.push({ weight, at, message: `${old.name} is now any of ${wider.name}` });
    } else {
      const weight = direction === 'request' ? 'breaking' : 'additive';
      changes.push({ weight, at, message: `${old.name} is now only ${narrower.map(({ name }) => name).join(' or ')}` });
    }
  }
  const additions = nows.filter((now) => !compared.has(now));
  return [...changes, ...additions.map(({ name }): Local => ({ weight: 'additive', at, message: `${name} is new` }))];
}

export interface Content {
  value: unknown;
  at: string;
}

function mediaOf({ value, at }: Content): Media[] {
  const all = Object.entries(nodeOf(value)).map(([written, media]): Media => {
    return { name: normalName(written), value: nodeOf(media), at: `${at}/${toSegment(written)}` };
  });
  return [...new Map(all.map((media) => [media.name, media])).values()];
}

function normalName(name: string): string {
  const [type = '', ...parameters] = name
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const kept = parameters
    .filter((each) => each !== '' && !each.startsWith('charset'))
    .map((each) => each.replace(/\s*=\s*"?([^"]*)"?/, '=$1'));
  return [type, ...kept.sort()].join(';');
}

/** Whether a media type is a range that contains the given one, such as `*\/*` or one without its parameters. */
function covering({ name }: Media): (range: Media) => boolean {
  const [type = '', ...parameters] = name.split(';');
  return (range) => {
    const [wide = '', ...needed] = range.name.split(';');
    const [pattern, parts] = [wide.split('/'), type.split('/')];
    const isWithin =
      wide === type ||
      (pattern.length === 2 && parts.length === 2 && pattern.every((part, i) => matchesPart(part, parts[i]!)));
    return range.name !== name && isWithin && needed.every((each) => parameters.includes(each));
  };
}

/** `*` is any, `*+json` what ends like that. */
function matchesPart(pattern: string, part: string): boolean {
  return pattern === '*' || pattern === part || (pattern.startsWith('*+') && part.endsWith(pattern.slice(1)));
}

function mediaChanges({ comparing, direction, at }: Spot, old: Media, now: Media): Local[] {
  const of = (keyword: 'schema' | 'itemSchema', where: string) =>
    comparing.schemas(place(old, keyword), place(now, keyword), { direction, at: where });
  return [...of('schema', at), ...of('itemSchema', `${at} item`), ...encodingChanges(old.value, now.value, at)];
}

function place({ value, at }: Media, keyword: 'schema' | 'itemSchema') {
  return { raw: value[keyword], at: `${at}/${keyword}` };
}

/** How the fields of a form are written; by default, that depends on their type. */
function encodingChanges(was: Node, is: Node, at: string): Local[] {
  const [olds, nows] = [nodeOf(was.encoding), nodeOf(is.encoding)];
  return Object.keys(olds)
    .filter(
      (field) => Object.hasOwn(nows, field) && canonical(encoding(olds[field])) !== canonical(encoding(nows[field])),
    )
    .map((field) => ({ weight: 'breaking', at, message: `the field ${field} is encoded differently` }));
}

function encoding(value: unknown): Node {
  const { contentType, style, explode, allowReserved } = nodeOf(value);
  return { contentType, style, explode, allowReserved: allowReserved === true };
}
