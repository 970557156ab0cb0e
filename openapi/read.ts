/** Reads the schemas of a document into their internal form, each combination once. See form.ts. */

import { isObject } from '../protocol/json.ts';
import { limits } from '../protocol/limits.ts';
import { canonical } from './canonical.ts';
import { alternativesOf, type Outline, settleClosed } from './choices.ts';
import type { OpenApiDocument } from './document.ts';
import type { Decisions, DocumentFinding, Form, Forms, Nested, Source } from './form.ts';
import { type Own, readKeywords, saysSomething } from './keywords.ts';
import { anything, type Content, meet, orNull, unrestricted } from './meet.ts';
import { matches } from './patterns.ts';
import { componentName, createFollow } from './references.ts';

/** What the reading of one document shares. */
export interface Context {
  is30: boolean;
  document: OpenApiDocument;
  ownOf: (source: Source) => Own;
  /** Follows a reference one step; a dangling one is reported. */
  target: (source: Source) => Source | undefined;
  /** The schema behind references and empty wrappers. */
  unwrap: (source: Source) => Source;
  follow: (ref: string) => Source | undefined;
  report: (kind: DocumentFinding['kind'], at: string, message: string) => void;
  outlines: WeakMap<object, Outline>;
}

export function createForms(document: OpenApiDocument): Forms {
  const findings = new Map<string, DocumentFinding>();
  const forms = new Map<string, Form>();
  const identify = numbering();
  const identifyAll = (all: readonly (object | boolean)[]) =>
    all
      .map(identify)
      .sort((a, b) => a - b)
      .join('.');
  const context = createContext(document, (kind, at, message) => {
    findings.set(`${at} ${message}`, { kind, at, message });
  });

  let nestedChoices = 0;
  // Alternatives that lead to each other have as many forms as there are ways to nest them.
  const hasRoom = (opened: readonly object[]) => {
    if (opened.length > 3) nestedChoices += 1;
    return nestedChoices <= limits.nestedChoices.value && forms.size < limits.schemaForms.value;
  };
  const below = ({ sources, ...decisions }: Nested): Form => {
    const distinct = [...new Map(sources.map(context.unwrap).map((source) => [source.raw, source])).values()];
    const said = distinct.length > 1 ? distinct.filter(({ raw }) => saysSomething(raw)) : distinct;
    const lists = [said.map(({ raw }) => raw), decisions.opened, ...(decisions.decided ? [decisions.decided] : [])];
    const key = lists.map(identifyAll).join('|');
    const known = forms.get(key);
    if (known) return known;
    const form = read(context, said, decisions, key, hasRoom(decisions.opened));
    forms.set(key, form);
    return form;
  };

  return {
    of(raw, at) {
      if (isObject(raw) || typeof raw === 'boolean') return below({ sources: [{ raw, at }], opened: [] });
      context.report('fault', at, 'is not a schema, and is not checked');
      return below(unrestricted);
    },
    below,
    get findings() {
      return [...findings.values()];
    },
  };
}

function read(context: Context, sources: Source[], decisions: Decisions, key: string, isWithin: boolean): Form {
  const [first] = sources;
  const at = first?.at ?? '#';
  const clashes = new Set<string>();
  let content = anything;
  if (isWithin) content = conjoin(context, sources, decisions, clashes);
  else
    context.report(
      'fault',
      '#',
      'has more different schemas, or more ways in which alternatives lead to each other, than are read; the others are not checked',
    );
  content = settleClosed(context, content, clashes);
  const result = canonical(content, covers);
  if (clashes.size > 0) {
    const names = [...clashes].slice(0, 5).join(', ');
    context.report(
      'fault',
      at,
      `is closed against properties that another of its parts declares (${names}); it is taken as closed against all others`,
    );
  }
  if (result.never && !content.never)
    context.report('fault', at, 'allows no value at all: what it says excludes each other');
  return { key, at, name: sources.length === 1 && decisions.opened.length === 0 ? componentName(at) : null, ...result };
}

/** All parts of one place, intersected; a schema that leads back to itself through its parts is left out there. */
function conjoin(context: Context, sources: readonly Source[], decisions: Decisions, clashes: Set<string>): Content {
  const trail = new Set<object>();
  const meeting = { covers, clash: (name: string) => clashes.add(name) };
  let parts = 0;

  /** Content of a group: schemas whose intersection is changed as a whole, because null passes it or it is closed. */
  function group(heads: readonly Source[], head: object | null): Content {
    const visited = new Set<object>();
    let content = anything;
    const add = (part: Content) => {
      content = meet(content, part, meeting);
    };

    function visit(source: Source, isHead = false): void {
      const { raw, at } = source;
      if (typeof raw === 'boolean') {
        if (!raw) add({ ...anything, never: true });
        return;
      }
      if (trail.has(raw) && !isHead) context.report('fault', at, 'contains itself, which says nothing');
      if ((trail.has(raw) && !isHead) || visited.has(raw)) return;
      visited.add(raw);
      parts += 1;
      if (isTooMuch(parts, trail.size, at)) {
        context.report('fault', at, 'is nested too deeply or has too many parts, and is not checked');
        return;
      }
      trail.add(raw);
      const own = context.ownOf(source);
      if (!isHead && isGroup(own)) add(grouped(source, own));
      else gather(source, own);
      if (!isHead) trail.delete(raw);
    }

    function gather(source: Source, own: Own): void {
      const isSimple = own.nullable && source.raw !== head;
      add(isSimple ? orNull(own.content) : own.content);
      const target = context.target(source);
      if (target) visit(target);
      for (const part of own.allOf) visit(part);
      for (const found of alternativesOf(context, source, own, decisions)) {
        if ('content' in found) add(found.content);
        else if (found.orNull) add(orNull(group([found.only], null)));
        else visit(found.only);
      }
    }

    for (const source of heads) visit(source, source.raw === head);
    return content;
  }

  function grouped(source: Source, own: Own): Content {
    const met = closedBy(own, group([source], source.raw as object));
    return own.nullable ? orNull(met) : met;
  }

  return group(sources, null);
}

function isGroup(own: Own): boolean {
  const isComposed = own.refers || own.allOf.length > 0 || own.choices.length > 0 || own.content.nots.length > 0;
  return (own.nullable && isComposed) || own.unevaluatedProperties !== null || own.unevaluatedItems !== null;
}

/** Applies a schema's rule for properties and items that nothing in it has evaluated. */
function closedBy({ unevaluatedProperties, unevaluatedItems }: Own, content: Content): Content {
  const isOpen =
    content.choices.length > 0 ||
    content.further.some(({ keyword }) => /^(?:if|dependentSchemas|contains)$/.test(keyword));
  const nested = (source: Source): Nested => ({ sources: saysSomething(source.raw) ? [source] : [], opened: [] });
  let result = content;
  if (unevaluatedProperties && !content.evaluatesProperties && content.unevaluated === null) {
    const rest = nested(unevaluatedProperties);
    result = isOpen ? { ...result, unevaluated: rest } : { ...result, additional: rest, evaluatesProperties: true };
  }
  if (unevaluatedItems && !content.evaluatesItems) {
    const rest = nested(unevaluatedItems);
    const further = {
      keyword: 'unevaluatedItems',
      written: { unevaluatedItems: unevaluatedItems.raw },
      schemas: new Map([['unevaluatedItems', rest]]),
      orNull: false,
    };
    result = isOpen
      ? { ...result, further: [...result.further, further] }
      : { ...result, items: rest, evaluatesItems: true };
  }
  return result;
}

function createContext(document: OpenApiDocument, report: Context['report']): Context {
  const is30 = /^3\.0\b/.test(String(document.openapi));
  const follow = createFollow(document);
  const owns = new WeakMap<object, Own>();
  const referring = (raw: object) => {
    const { $ref, $dynamicRef } = raw as Record<string, unknown>;
    return typeof $ref === 'string' ? $ref : !is30 && typeof $dynamicRef === 'string' ? $dynamicRef : undefined;
  };
  const context: Context = {
    is30,
    document,
    report,
    follow,
    outlines: new WeakMap(),
    ownOf(source) {
      const raw = source.raw as Record<string, unknown>;
      // OpenAPI 3.0.3, Reference Object: all siblings of `$ref` are ignored, `nullable` included.
      const known = owns.get(raw) ?? readKeywords(is30 && referring(raw) ? {} : raw, source.at, is30, report);
      owns.set(raw, known);
      return known;
    },
    target({ raw, at }) {
      const ref = referring(raw as object);
      if (ref === undefined) return undefined;
      const target = follow(ref, at);
      if (!target) report('fault', `${at}/$ref`, `leads nowhere: ${ref.slice(0, 200)}`);
      return target;
    },
    unwrap(source) {
      const seen = new Set<unknown>();
      let here = source;
      while (!seen.has(here.raw)) {
        seen.add(here.raw);
        const next = wrapped(here);
        if (!next) break;
        here = next;
      }
      return here;
    },
  };

  /** What a schema consists of, if it is only one reference or a list of one. */
  function wrapped({ raw, at }: Source): Source | undefined {
    if (typeof raw === 'boolean') return undefined;
    const ref = referring(raw);
    const others = Object.keys(raw).filter((keyword) => saysSomething({ [keyword]: 0 }));
    if (ref !== undefined) return is30 || others.length === 1 ? context.target({ raw, at }) : undefined;
    const [only = ''] = others;
    const list = others.length === 1 ? (raw as Record<string, unknown>)[only] : undefined;
    // A component is a schema in itself.
    if (
      componentName(at) !== null ||
      !['allOf', 'anyOf', 'oneOf'].includes(only) ||
      !Array.isArray(list) ||
      list.length !== 1
    )
      return undefined;
    return isObject(list[0]) ? { raw: list[0], at: `${at}/${only}/0` } : undefined;
  }
  return context;
}

function covers(pattern: string, name: string): boolean {
  return matches(pattern, name) === true;
}

function isTooMuch(parts: number, levels: number, at: string): boolean {
  return parts > limits.schemaParts.value || Math.max(levels, at.split('/').length) > limits.schemaLevels.value;
}

/** Numbers objects in order of appearance, including booleans. */
function numbering(): (value: object | boolean) => number {
  const numbers = new WeakMap<object, number>();
  let last = 2;
  return (value) => {
    if (typeof value === 'boolean') return value ? 0 : 1;
    const known = numbers.get(value);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(value, last);
    return last;
  };
}
