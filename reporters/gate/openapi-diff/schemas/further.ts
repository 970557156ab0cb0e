/** Conditions that are compared as they are written, or by what is excluded. */
import type { Form, Further } from '../../../../openapi/form.ts';
import { canonical } from '../../../../protocol/json.ts';
import { anyEffect } from './choices.ts';
import type { Found } from './compare.ts';
import type { Asking, Effect } from './pairs.ts';

/** Exclusions: excluding less allows more. */
export function compareNots(asking: Asking, was: Form, is: Form, found: Found): void {
  const differs = (one: Form['nots'][number], other: Form['nots'][number], effects: readonly Effect[]) => {
    const pair = asking.below(one.schema, other.schema, true);
    return pair !== undefined && asking.shows(pair, effects);
  };
  const kept = (one: Form['nots'][number], other: Form['nots'][number]) => !differs(one, other, anyEffect);
  const lost = was.nots.filter((one) => !is.nots.some((other) => kept(one, other)));
  const gained = is.nots.filter((other) => !was.nots.some((one) => kept(one, other)));
  if (lost.length === 0 && gained.length === 0) return;
  // A new exclusion within an old one narrows nothing, and the other way round.
  const isNarrower = gained.some((other) => !lost.some((one) => !differs(one, other, ['widened', 'changed'])));
  const isWider = lost.some((one) => !gained.some((other) => !differs(one, other, ['narrowed', 'changed'])));
  const effect = isNarrower === isWider ? 'changed' : isNarrower ? 'narrowed' : 'widened';
  const texts = {
    narrowed: 'more is excluded by `not`',
    widened: 'less is excluded by `not`',
    changed: 'something else is excluded by `not`',
  };
  found.row(effect, texts[effect]);
}

export function compareFurther(asking: Asking, was: Form, is: Form, found: Found): void {
  const keywords = new Set([...was.further, ...is.further].map(({ keyword }) => keyword));
  for (const keyword of keywords) {
    const [old, now] = [was, is].map(({ further }) => further.filter((each) => each.keyword === keyword));
    compareKeyword(asking, keyword, old ?? [], now ?? [], found);
  }
}

/** Schemas that must hold where the keyword applies: a value passes less if they allow less. */
const covariant = new Set(['contains', 'propertyNames', 'dependentSchemas', 'unevaluatedItems']);

function compareKeyword(
  asking: Asking,
  keyword: string,
  olds: readonly Further[],
  nows: readonly Further[],
  found: Found,
): void {
  if (olds.length === 0) {
    found.row('narrowed', `\`${keyword}\` is new`);
    return;
  }
  if (nows.length === 0) {
    found.row('widened', `\`${keyword}\` is gone`);
    return;
  }
  const [[old], [now]] = [olds, nows];
  const isPaired = olds.length === 1 && nows.length === 1 && old?.orNull === now?.orNull;
  if (keyword === 'dependentRequired') {
    compareDependents(dependents(olds), dependents(nows), found);
    return;
  }
  if (!isPaired || !covariant.has(keyword)) {
    if (textOf(olds) !== textOf(nows)) found.row('changed', `\`${keyword}\` is written differently`);
    else if (olds.some((each, at) => refersToOther(asking, each, nows[at]!)))
      found.row('changed', `what \`${keyword}\` refers to has changed`);
    return;
  }
  for (const name of new Set([...old!.schemas.keys(), ...now!.schemas.keys()])) {
    const [before, after] = [old!.schemas.get(name), now!.schemas.get(name)];
    if (before && after) found.step(before, after, '');
    else
      found.row(
        after ? 'narrowed' : 'widened',
        `\`${keyword}\` ${after ? 'now' : 'no longer'} says something of ${name}`,
      );
  }
  if (keyword === 'contains') compareCounts(old!.written, now!.written, found);
}

function textOf(all: readonly Further[]): string {
  return canonical(all.map(({ written, orNull }) => [written, orNull]));
}

/** Whether what both write alike means something else behind a reference. */
function refersToOther(asking: Asking, was: Further, is: Further): boolean {
  return [...was.schemas].some(([name, schema]) => {
    const pair = asking.below(schema, is.schemas.get(name)!, true);
    return pair !== undefined && asking.shows(pair, anyEffect);
  });
}

function compareCounts(was: object, is: object, found: Found): void {
  const of = (written: object, name: string, unsaid: number) =>
    Number((written as Record<string, unknown>)[name] ?? unsaid);
  const [least, most] = ['minContains', 'maxContains'] as const;
  for (const [name, unsaid] of [
    [least, 1],
    [most, Infinity],
  ] as const) {
    const [old, now] = [of(was, name, unsaid), of(is, name, unsaid)];
    if (old !== now) found.row(now > old === (name === most) ? 'widened' : 'narrowed', `${name} was ${old}, is ${now}`);
  }
}

/** `a needs b`, for each pair. */
function dependents(all: readonly Further[]): string[] {
  return all.flatMap(({ written }) =>
    Object.entries((written as { dependentRequired?: Record<string, string[]> }).dependentRequired ?? {}).flatMap(
      ([name, needed]) => needed.map((each) => `${name} needs ${each}`),
    ),
  );
}

function compareDependents(was: string[], is: string[], found: Found): void {
  const [lost, gained] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  if (gained.length > 0) found.row('narrowed', `now ${gained.join(', ')}`);
  if (lost.length > 0) found.row('widened', `no longer ${lost.join(', ')}`);
}
