/** The one definition of the formats of texts and numbers: for validation, and for naming the format of what was seen. */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isUuid } from './texts.ts';

export type Format =
  | { type: 'string'; validate: (value: string) => boolean }
  | { type: 'number'; validate: (value: number) => boolean };

/** Formats that ajv-formats checks exactly as their RFCs define them. */
const borrowed = ['date', 'uri-reference', 'uri-template', 'hostname', 'ipv4', 'ipv6', 'json-pointer'] as const;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const zone = /(?:z|[+-]\d\d:\d\d)$/i;
/** A time of day, with or without seconds and zone: generators write it for types of their language. */
const time = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i;
/** ISO 8601, with the signs and fractions of Java and XML. */
const isoDuration = /^[+-]?P(?=.)(?:[+-]?\d+(?:[.,]\d+)?[YMWD])*(?:T(?=.)(?:[+-]?\d+(?:[.,]\d+)?[HMS])+)?$/i;
/** `[-][d.]hh:mm:ss[.fffffff]`, as .NET writes it. */
const timeSpan = /^-?(?:\d+\.)?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;

const string = (validate: (value: string) => boolean): Format => ({ type: 'string', validate });
const number = (validate: (value: number) => boolean): Format => ({ type: 'number', validate });
const whole = (lowest: number, highest: number): Format =>
  number((value) => Number.isInteger(value) && value >= lowest && value <= highest);

/** The formats that are checked, by name. */
export const formats: Record<string, Format> = {
  ...Object.fromEntries(borrowed.map((name) => [name, string(checkOf(fullFormats[name]))])),
  // Letters of any script are allowed (RFC 6531): generators write the format for types that take them.
  email: string((value) => checkOf(fullFormats.email)(value.replace(/[^\0-\x7f]/g, 'x'))),
  // Generators also write it for types that may hold relative references, such as java.net.URI.
  uri: string(checkOf(fullFormats['uri-reference'])),
  uuid: string(isUuid),
  'date-time': string(isDateTime),
  // OpenAPI 3.0 does not define these two, and each language has its own way.
  time: string((value) => time.test(value) || timeSpan.test(value)),
  duration: string((value) => isoDuration.test(value) || timeSpan.test(value)),
  byte: string((value) => base64.test(value)),
  char: string((value) => [...value].length === 1),
  int8: whole(-128, 127),
  uint8: whole(0, 255),
  int16: whole(-(2 ** 15), 2 ** 15 - 1),
  uint16: whole(0, 2 ** 16 - 1),
  int32: whole(-(2 ** 31), 2 ** 31 - 1),
  uint32: whole(0, 2 ** 32 - 1),
  // JavaScript cannot represent the highest one, and reads it as the next number.
  int64: whole(-(2 ** 63), 2 ** 63),
  uint64: whole(0, 2 ** 64),
  float: number((value) => Math.abs(value) <= 3.4028235e38),
  double: number(Number.isFinite),
};

/** Formats that are defined somewhere, but cannot be checked without false alarms: first those of texts only. */
const uncheckedTexts = new Set([
  ...['binary', 'password', 'regex', 'base64url', 'html', 'commonmark', 'media-range', 'iri', 'iri-reference'],
  ...['idn-email', 'idn-hostname', 'relative-json-pointer', 'http-date', 'date-time-local', 'time-local', 'sf-string'],
  ...['sf-binary', 'sf-token'],
  // Of .NET, for TimeSpan.
  'date-span',
]);
const unchecked = new Set([
  'decimal',
  'decimal128',
  'double-int',
  'unixtime',
  'sf-integer',
  'sf-decimal',
  'sf-boolean',
]);

/** Whether a format is defined by OpenAPI, JSON Schema or the registry of formats, or common among generators. */
export function isKnownFormat(name: string): boolean {
  return Object.hasOwn(formats, name) || unchecked.has(name) || uncheckedTexts.has(name);
}

/** Whether a format means nothing for other values than texts. */
export function isForTexts(name: string): boolean {
  return uncheckedTexts.has(name) || (Object.hasOwn(formats, name) && formats[name]!.type === 'string');
}

/** Whether a date-time has no time zone. RFC 3339 requires one; .NET often leaves it out. */
export function lacksZone(value: string): boolean {
  return !zone.test(value) && isDateTime(value);
}

/** The formats by which texts that were seen are told apart, in this order. */
const recognised: [name: string, isIt: (text: string) => boolean][] = [
  ['uuid', has('uuid')],
  ['date', has('date')],
  ['date-time', (text) => has('date-time')(text) && !lacksZone(text)],
  ['date-time without zone', lacksZone],
  ['email', (text) => /@[^@\s]+\.[^@\s]+$/.test(text) && has('email')(text)],
  ['uri', (text) => /^https?:\/\/\S+$/i.test(text) && has('uri')(text)],
];

/** Names of the formats that `formatOf` may give. */
export const recognisedFormats: readonly string[] = recognised.map(([name]) => name);

/** The format of a text that was seen, such that a schema with this format accepts the text; undefined if it has none. */
export function formatOf(text: string): string | undefined {
  return recognised.find(([, isIt]) => isIt(text))?.[0];
}

function has(name: string): (text: string) => boolean {
  return (text) => {
    const format = formats[name];
    return format?.type === 'string' && format.validate(text);
  };
}

/** RFC 3339, except that the zone may be missing, which is a separate kind of finding. */
function isDateTime(value: string): boolean {
  const separator = value[10];
  if (separator !== 'T' && separator !== 't') return false;
  const local = value.slice(11).replace(zone, '');
  if (/[zZ+-]/.test(local)) return false;
  return isoDateTime(zone.test(value) ? value : `${value}Z`);
}

const isoDateTime = checkOf(fullFormats['date-time']);

/** ajv-formats defines a format as a function, a regular expression, or either within an object. */
function checkOf(format: unknown): (value: string) => boolean {
  if (format instanceof RegExp) return (value) => format.test(value);
  if (typeof format === 'function') return format as (value: string) => boolean;
  return checkOf((format as { validate: unknown }).validate);
}
