/** Puts answers into words. Pure. */
import type { Json } from '../../../protocol/evidence.ts';
import { groupBy } from '../../../protocol/group-by.ts';
import { isObject } from '../../../protocol/json.ts';
import { byCase } from '../../judge/answers.ts';
import { code, plain } from '../markdown.ts';

/** An answer as the end of a sentence: `refused (409)`; `accepted (201): clientReference null; otherwise refused (400)`. */
export function inWords(given: Json): string {
  const answer = byCase(given);
  if (!isObject(answer)) return valueWords(answer);
  const entries = Object.entries(answer);
  const { oneOf } = answer;
  if (Array.isArray(oneOf) && entries.length === 1) return oneOf.map(inWords).join(', or ');
  if (entries.length === 0) return 'none';
  if ('status' in answer) return valueWords(answer);
  const [[name = '', only = null] = [], ...others] = entries;
  if (others.length === 0)
    return isCases(only) ? `${name.replace(/^given of /, 'of ')}: ${inWords(only)}` : valueWords(only);
  const leaves = leavesOf(answer);
  const isOfParts =
    entries.every(([, value]) => isCases(value)) && leaves.every(([, value]) => typeof value === 'boolean');
  return !isOfParts && isOfOneKind(leaves.map(([, value]) => value)) ? groupWords(leaves) : memberWords(entries);
}

/** Whether it has several cases, rather than what one request led to. */
function isCases(value: Json): value is Record<string, Json> {
  return isObject(value) && !('status' in value) && Object.keys(value).length > 0;
}

/** Cases with what came of them, however deep: `gender blank`. */
function leavesOf(answer: Record<string, Json>, before = ''): [name: string, value: Json][] {
  return Object.entries(answer).flatMap(([name, value]): [string, Json][] => {
    const full = [before, name === '' ? 'empty' : name].filter((part) => part !== '').join(' ');
    return isCases(value) ? leavesOf(value, full) : [[full, value]];
  });
}

/** Cases are grouped by what came of them if all are statuses, or all yes or no. */
function isOfOneKind(values: readonly Json[]): boolean {
  const isStatus = (value: Json) => isHttpStatus(isObject(value) ? (value.status ?? null) : value);
  return values.every(isStatus) || values.every((value) => typeof value === 'boolean');
}

/** More cases than this are not all listed. */
const mostCases = 10;

function groupWords(leaves: readonly [name: string, value: Json][]): string {
  const groups = groupBy(leaves, ([, value]) => valueWords(value));
  const [largest, ...others] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  if (largest === undefined) return 'none';
  const isLong = leaves.length > mostCases && /^(?:refused|accepted) /.test(largest[0]);
  if (isLong && others.length === 0) return `${largest[0]} in all ${leaves.length} cases`;
  const listed = isLong ? others : [...groups];
  const rest = isLong ? [`otherwise ${largest[0]}`] : [];
  return [...listed.map(([outcome, cases]) => `${outcome}: ${cases.map(([name]) => name).join(', ')}`), ...rest].join(
    '; ',
  );
}

/** One after the other; those of which the same is so together. */
function memberWords(entries: readonly [name: string, value: Json][]): string {
  const groups = groupBy(entries, ([, value]) => (isCases(value) ? detailsOf(value).join(', ') : valueWords(value)));
  return [...groups]
    .map(([words, same]) => `${same.map(([name]) => name.replace(/\.$/, '')).join(', ')}: ${words}`)
    .join('; ');
}

function valueWords(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return statusWords(value);
  if (typeof value === 'string') return value === '' ? 'an empty text' : value.replace(/\.$/, '');
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join(', ');
  const { status, ...others } = value;
  if (!isHttpStatus(status ?? null)) return detailsOf(value).join(', ') || 'none';
  const isPage = status === 200 && 'rows' in others;
  const details = detailsOf(others);
  if (details.length === 0) return statusWords(status as number);
  return isPage ? `200 with ${details.join(' and ')}` : [statusWords(status as number), ...details].join(', ');
}

function isHttpStatus(value: Json): boolean {
  return typeof value === 'number' && value >= 100 && value < 600;
}

function statusWords(status: number): string {
  if (status >= 200 && status < 300) return `accepted (${status})`;
  return status >= 400 && status < 600 ? `refused (${status})` : `${status}`;
}

function detailsOf(value: Record<string, Json>): string[] {
  return Object.entries(value).map(([name, member]) => {
    if (name === 'rows' && typeof member === 'number') return `${member} ${member === 1 ? 'row' : 'rows'}`;
    if (typeof member === 'boolean') return `${name}: ${member ? 'yes' : 'no'}`;
    if (name === 'effect') return valueWords(member);
    return `${name} ${typeof member === 'number' ? member : isCases(member) ? `(${inWords(member)})` : valueWords(member)}`;
  });
}

const types = new Set(
  'string uuid integer number boolean null object array date date-time email uri time none json text'.split(' '),
);

/** Members beside those that say which fields a body has. */
const unshaped = new Set(['status', 'location', 'wrapper']);

/** Whether it only says which fields of which types a body has: the document has that of every body. */
export function isOfFields(answer: Json): boolean {
  if (typeof answer === 'string') return types.has(answer) || answer === 'date-time without zone';
  if (answer === null) return true;
  if (Array.isArray(answer)) return answer.every(isOfFields);
  if (!isObject(answer)) return false;
  const values = Object.entries(answer).flatMap(([name, value]) => (unshaped.has(name) ? [] : [value]));
  return values.length > 0 && values.every(isOfFields) && values.some((value) => value !== null);
}

/** Names of fields and operations, as the API writes them. */
const names =
  /(?:GET|POST|PUT|PATCH|DELETE) \/[\w{}/-]+|\b[a-z]+(?:[A-Z]+[a-z0-9]*)+\b|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+(?:\.\w+)*\b/g;

/** A text for Markdown, with such names in code style. */
export function marked(text: string): string {
  const found = [...text.matchAll(names)];
  const between = text.split(names);
  return between
    .map((part, i) => {
      const [, before = '', , after = ''] = /^(\s?)(.*?)(\s?)$/s.exec(part) ?? [];
      return `${before}${plain(part)}${plain(part) === '' ? '' : after}${found[i] === undefined ? '' : code(found[i][0])}`;
    })
    .join('')
    .trim();
}
