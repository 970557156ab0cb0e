/**
 * Examples from the suite's own records. Nothing of anybody else's: a record counts as own if it bears the mark that the run
 * gives its names, or an id that the run was given when it created something. Of an own record, texts that the run did not
 * send are replaced, since they may come from others. Pure.
 */

import { jsonOf } from '../../../../protocol/cut-bodies.ts';
import type { Json } from '../../../../protocol/evidence.ts';
import { formatOf } from '../../../../protocol/formats.ts';
import { isObject, parseJson } from '../../../../protocol/json.ts';
import { recordIds } from '../../../../protocol/redaction/record-ids.ts';
import { decoded } from '../../../../protocol/texts.ts';
import { genders, planSections } from '../../../../rules/api/names.ts';
import type { RecordedExchange, Result } from '../../../judge/result.ts';

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** Also as it stands in a path. */
const email = /[^\s"'<>(),;:/]+(?:@|%40)[^\s"'<>(),;:/]+/gi;
const url = /https?:\/\/[^\s"'<>]+/gi;

/** Stand for what is somebody else's. */
const standIns = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  text: 'text',
  secret: '[secret]',
};

/** Values that belong to nobody. */
const common: ReadonlySet<string> = new Set([...genders, ...planSections, 'Api', 'Bearer']);

/** How many exchanges are looked at for the richest example. */
const mostTried = 200;
const mostItems = 2;

export interface Examples {
  /** The richest example of the bodies that the target sent in these exchanges; undefined if none holds an own record. */
  ofAnswers(exchanges: readonly RecordedExchange[]): Json | undefined;
  ofDeliveries(exchanges: readonly RecordedExchange[]): Json | undefined;
  ofRequests(bodies: readonly Json[]): Json | undefined;
}

export function examplesOf({ exchanges, run }: Pick<Result, 'exchanges' | 'run'>): Examples {
  const mark = `-${run.id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(-6)}-`;
  const { ids, texts, events } = ownValues(Object.values(exchanges));
  const bears = (text: string) =>
    text.toLowerCase().includes(mark) || [...text.matchAll(uuid)].some(([id]) => ids.has(id.toLowerCase()));
  const isOwnRecord = (value: Json): boolean =>
    isObject(value) &&
    Object.values(value).some((member) => typeof member === 'string' && (bears(member) || events.has(member)));
  const holdsOwn = (value: Json): boolean =>
    typeof value === 'string' ? bears(value) : isCompound(value) && Object.values(value).some(holdsOwn);

  const safeText = (text: string): string => {
    if (/^\[.*\]$/.test(text)) return standIns.secret;
    const format = formatOf(text);
    if (format?.startsWith('date') || common.has(text) || events.has(text)) return text;
    if (format === 'uuid') return ids.has(text.toLowerCase()) ? text : standIns.uuid;
    if (format === 'uri') return standIns.uri;
    if (format === 'email') return bears(text) ? text : standIns.email;
    return texts.has(text) || bears(text) ? withoutOthers(text) : standIns.text;
  };
  const withoutOthers = (text: string): string =>
    text
      .replace(url, standIns.uri)
      .replace(email, (each) => (bears(each) ? each : standIns.email))
      .replace(uuid, (each) => (ids.has(each.toLowerCase()) ? each : standIns.uuid));

  /** A message is about the request, which is the suite's; what it quotes may not be. */
  const ofRefusal = (value: Json): Json => {
    const { type } = isObject(value) ? value : {};
    const safe = mapped(value, (text) => withoutOthers(text.replace(/[“"‘][^“”"‘’]*[”"’]/g, '"…"')));
    // An address of the kind of problem, not of anything in it.
    return isObject(safe) && typeof type === 'string' && type.search(uuid) < 0 ? { ...safe, type } : safe;
  };
  const ofOwn = (value: Json): Json => mapped(value, safeText);

  /** Of a list, only own records, with a total that fits them. */
  function ofList(value: Json): Json | undefined {
    if (Array.isArray(value)) {
      const own = value.filter(isOwnRecord);
      return own.length === 0 ? undefined : ofOwn(own);
    }
    if (!isObject(value)) return undefined;
    const lists = Object.entries(value).filter(([, member]) => Array.isArray(member));
    const [[name, list] = ['', null], ...others] = lists;
    if (list === null || others.length > 0) return isOwnRecord(value) ? ofOwn(value) : undefined;
    const own = ofList(list);
    if (!Array.isArray(own)) return undefined;
    return {
      ...nodeWithout(ofOwn({ ...value, [name]: [] }), name),
      ...('totalRecords' in value ? { totalRecords: own.length } : {}),
      [name]: own,
    };
  }

  function ofAnswer({ method, url: address, response }: RecordedExchange): Json | undefined {
    const body = response?.isCut ? undefined : jsonOf(response?.body ?? null, response?.headers['content-type']);
    if (body === undefined || response === null) return undefined;
    if (response.status >= 400) return ofRefusal(body);
    // What a query names need not be what the rows are about.
    return method !== 'GET' || bears(decoded(new URL(address).pathname)) ? ofOwn(body) : ofList(body);
  }

  function ofDelivery({ request }: RecordedExchange): Json | undefined {
    const body = request.isCut ? undefined : jsonOf(request.body, request.headers['content-type']);
    if (!isObject(body) || !isObject(body.Data) || !isObject(body.SystemEvent) || !holdsOwn(body.Data))
      return undefined;
    const data = Object.entries(body.Data).map(([name, value]): [string, Json] => {
      const isList = Array.isArray(value) && value.some(isObject);
      return [name, isList ? ofOwn(value.filter(isOwnRecord)) : ofOwn(value)];
    });
    return { ...nodeWithout(ofOwn(body), 'Data'), Data: Object.fromEntries(data), SystemEvent: body.SystemEvent };
  }

  const richest = (all: readonly (Json | undefined)[]): Json | undefined => {
    const [first, ...others] = all.filter((each) => each !== undefined);
    return others.reduce<Json | undefined>((best, each) => (filled(each) > filled(best) ? each : best), first);
  };
  const tried = (all: readonly RecordedExchange[], one: (exchange: RecordedExchange) => Json | undefined) =>
    richest(all.slice(0, mostTried).map(one));
  return {
    ofAnswers: (all) => tried(all, ofAnswer),
    ofDeliveries: (all) => tried(all, ofDelivery),
    ofRequests: (bodies) => richest(bodies.slice(0, mostTried).map(ofOwn)),
  };
}

/** Ids that creates returned, texts that the suite sent and the target accepted, and names of events. */
function ownValues(exchanges: readonly RecordedExchange[]) {
  const [ids, texts, events] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { method, request, response, direction } of exchanges) {
    if (direction === 'delivery') {
      const name = request.isCut ? null : /"DisplayName":"([A-Z][A-Za-z ]+)"/.exec(request.body ?? '');
      if (name?.[1] !== undefined) events.add(name[1]);
    } else if (method !== 'GET' && response !== null && response.status < 300) {
      if (!response.isCut) for (const id of recordIds(parseJson(response.body ?? ''))) ids.add(id.toLowerCase());
      if (!request.isCut) for (const text of textsIn(parseJson(request.body ?? ''))) texts.add(text);
    }
  }
  return { ids, texts, events };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return value !== undefined && isCompound(value) ? Object.values(value).flatMap(textsIn) : [];
}

function isCompound(value: Json): value is Json[] | Record<string, Json> {
  return typeof value === 'object' && value !== null;
}

/** A copy with other texts; long lists lose their further items. */
function mapped(value: Json, text: (text: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => mapped(item, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, text)]));
}

function nodeWithout(value: Json, name: string): Record<string, Json> {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : {};
}

/** How many values it shows; texts that were made up to find faults show little. */
function filled(value: Json | undefined): number {
  if (value === undefined || value === null || value === '') return 0;
  if (typeof value === 'string' && !/^[\w .,:;@+/?()[\]'’"…&=-]*$/.test(value)) return -3;
  return isCompound(value) ? Object.values(value).reduce<number>((sum, each) => sum + filled(each), 1) : 1;
}
