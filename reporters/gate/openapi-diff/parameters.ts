/** Parameters and headers: whether they are required, how they are written, and their values. */
import type { Form } from '../../../openapi/form.ts';
import { toSegment } from '../../../protocol/json.ts';
import { about, type Direction, type Local, type Part } from './change.ts';
import type { Comparing, Schema, Spot } from './comparing.ts';
import { contentChanges } from './content.ts';
import { listOf, type Node, nodeOf, type Place, resolve } from './document.ts';
import type { Operation } from './operations.ts';
import { baseTypes, saysNothing, typesShown } from './schemas/types.ts';

/** Changes of the parameters of an operation, and of those of its path. */
export function parameterChanges(comparing: Comparing, was: Operation, is: Operation, direction: Direction): Local[] {
  const [olds, nows] = [parametersOf(comparing, 'before', was), parametersOf(comparing, 'after', is)];
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((at) => {
    const [before, after] = [olds.get(at), nows.get(at)];
    const { in: place, name } = (after ?? before)!.value;
    // Which parameters a path has shows in its address.
    if (!(before && after) && place === 'path') return [];
    return about(
      { part: place as Part['part'], name: `${name}` },
      changesOf({ comparing, direction, at }, before, after),
    );
  });
}

function changesOf(spot: Spot, before: Place | undefined, after: Place | undefined): Local[] {
  const { direction, at } = spot;
  if (!after) return [{ weight: 'breaking', at, message: 'the parameter is gone', isGone: true }];
  if (!before) {
    return isRequired(after) && direction === 'request'
      ? [{ weight: 'breaking', at, message: 'the parameter is new and required', isRequired: true }]
      : [{ weight: 'additive', at, message: 'the parameter is new' }];
  }
  return [
    ...necessity(spot, isRequired(before), isRequired(after)),
    ...emptiness(spot, before.value, after.value),
    ...deprecation(at, before.value, after.value),
    ...valueChanges(spot, before, after),
  ];
}

/** OpenAPI ignores header parameters of these names: media types and security describe them. */
const described = new Set(['accept', 'content-type', 'authorization']);

/** By location and name; those of a path by position, since their names do not matter. An operation's own replace its path's. */
function parametersOf(comparing: Comparing, side: Side, { item, operation, template }: Operation): Map<string, Place> {
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const found = new Map<string, Place>();
  for (const { value, at } of [item, operation])
    for (const [index, entry] of listOf(value.parameters).entries()) {
      const written = resolve(comparing[side], entry, `${at}/parameters/${index}`);
      for (const parameter of membersOf(comparing, side, written)) {
        const { in: place, name } = parameter.value;
        const text = place === 'header' ? String(name).toLowerCase() : String(name);
        const position = names.indexOf(text);
        if (place === 'header' && described.has(text)) continue;
        found.set(`${place} parameter ${place === 'path' && position >= 0 ? position + 1 : text}`, parameter);
      }
    }
  return found;
}

type Side = 'before' | 'after';

/** An object in the query, written as a list of its members, is a parameter for each of them. */
function membersOf(comparing: Comparing, side: Side, parameter: Place): Place[] {
  const { in: place, style = 'form', explode = true, required } = parameter.value;
  if (place !== 'query' || style !== 'form' || explode !== true || parameter.value.content !== undefined)
    return [parameter];
  const form = comparing.form(side, schemaOf(parameter));
  const isObject = form.types?.size === 1 && form.types.has('object') && form.choices.length === 0;
  const members = [...form.properties].map(([name, { sources }]) => ({
    name,
    source: sources[0] ?? { raw: true, at: '' },
    sources,
  }));
  if (!isObject || members.length === 0 || members.some(({ sources }) => sources.length > 1)) return [parameter];
  return members.map(({ name, source }) => ({
    value: { in: place, name, required: required === true && form.required.has(name), schema: source.raw },
    at: source.at.replace(/\/schema$/, ''),
  }));
}

function isRequired({ value }: Place): boolean {
  return value.required === true || value.in === 'path';
}

/** Whether it is required (sent) or promised (received). */
export function necessity({ direction, at }: Spot, before: boolean, after: boolean, what = 'required'): Local[] {
  if (before === after) return [];
  const weight = after === (direction === 'request') ? 'breaking' : 'additive';
  const message = `is ${after ? 'now' : 'no longer'} ${what}`;
  return [{ weight, at, message, ...(after && direction === 'request' && { isRequired: true as const }) }];
}

function emptiness({ direction, at }: Spot, was: Node, is: Node): Local[] {
  const [before, after] = [was.allowEmptyValue === true, is.allowEmptyValue === true];
  if (before === after || is.in !== 'query') return [];
  const weight = after === (direction === 'response') ? 'breaking' : 'additive';
  return [{ weight, at, message: after ? 'may now be empty' : 'may no longer be empty' }];
}

/** Whether something has become deprecated, or no longer is. */
export function deprecation(at: string, was: Node, is: Node): Local[] {
  const [before, after] = [was.deprecated === true, is.deprecated === true];
  if (before === after) return [];
  return [{ weight: 'cosmetic', at, message: after ? 'is now deprecated' : 'is no longer deprecated' }];
}

/** The value of a parameter or header, which has a schema, or content of one media type. */
export function valueChanges(spot: Spot, was: Place, is: Place): Local[] {
  const { comparing, direction, at } = spot;
  const content = ({ value, at: place }: Place) => ({ value: value.content, at: `${place}/content` });
  const [hadContent, hasContent] = [was, is].map(({ value }) => Object.keys(nodeOf(value.content)).length > 0);
  if (hadContent && hasContent) return contentChanges(spot, content(was), content(is));
  const [old, now] = [comparing.form('before', schemaOf(was)), comparing.form('after', schemaOf(is))];
  if (!hasContent && !hadContent && direction === 'request' && isListOf(old, now, is.value)) {
    const { raw, at: place } = now.items.sources[0] ?? { raw: undefined, at: '' };
    const changes = comparing.schemas(schemaOf(was), { raw, at: place }, spot);
    return [...changes, { weight: 'additive', at, message: 'may now be a list' }];
  }
  if (!hasContent && !hadContent && direction === 'request' && isNowText(old, now))
    return [{ weight: 'additive', at, message: `type was ${typesShown(old)}, is string` }];
  // If a single value becomes a list or an object, its type shows it.
  const isComparable = hadContent !== hasContent || isCompound(old) === isCompound(now);
  const [before, after] = [spelling(was.value, old), spelling(is.value, now)];
  const changes: Local[] =
    before === after || !isComparable
      ? []
      : [{ weight: 'breaking', at, message: `is written as ${after}, and was written as ${before}` }];
  return [...changes, ...comparing.schemas(schemaOf(was), schemaOf(is), spot)];
}

/** Whether a value of another type may now be any text: all parameters are sent as text. */
function isNowText(old: Form, now: Form): boolean {
  const isAnyText =
    saysNothing({ ...now, types: null, default: undefined }) &&
    now.types !== null &&
    baseTypes(now).size === 1 &&
    now.types.has('string');
  return isAnyText && old.types !== null && !old.types.has('string') && !isCompound(old);
}

/** Whether a single value that was sent is now a list of one, which is written in the same way. */
function isListOf(old: Form, now: Form, { style = 'form' }: Node): boolean {
  const isList = now.types !== null && baseTypes(now).size === 1 && now.types.has('array') && now.choices.length === 0;
  const isPlain = now.items.sources.length <= 1 && now.prefixItems.length === 0 && now.minItems <= 1;
  return isList && isPlain && (style === 'form' || style === 'simple') && old.types !== null && !isCompound(old);
}

/** The schema of the media type, for a parameter with content. */
function schemaOf({ value, at }: Place): Schema {
  const [[name, media] = ['', undefined]] = Object.entries(nodeOf(value.content));
  if (media === undefined) return { raw: value.schema, at: `${at}/schema` };
  return { raw: nodeOf(media).schema, at: `${at}/content/${toSegment(name)}/schema` };
}

/** How a value is written: `ids=1&ids=2`, or `ids=1,2`. For a single value, most styles are the same. */
function spelling({ in: location = 'header', ...parameter }: Node, form: Form): string {
  const [media] = Object.keys(nodeOf(parameter.content));
  if (media !== undefined) return media;
  const isQuery = location === 'query' || location === 'cookie';
  const style = String(parameter.style ?? (isQuery ? 'form' : 'simple'));
  const explode = parameter.explode === undefined ? style === 'form' || style === 'cookie' : parameter.explode === true;
  const isPlain = !isCompound(form);
  const parts = [
    isPlain && location !== 'path' ? 'a single value' : `style ${style}`,
    ...(explode && !isPlain ? ['exploded'] : []),
    ...(parameter.allowReserved === true && location === 'query' ? ['unescaped'] : []),
  ];
  return parts.join(', ');
}

function isCompound({ types, choices, values }: Form): boolean {
  if (values !== null) return values.some((value) => typeof value === 'object' && value !== null);
  return types === null ? choices.length > 0 : types.has('array') || types.has('object');
}
