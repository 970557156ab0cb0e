/** What is below a place: properties and items. */
import type { Form, Nested } from '../../../../openapi/form.ts';
import { joined } from '../../../../openapi/meet.ts';
import { matches } from '../../../../openapi/patterns.ts';
import { toSegment } from '../../../../protocol/json.ts';
import { compareLimits } from './bounds.ts';
import type { Found } from './compare.ts';
import type { Asking } from './pairs.ts';

export function compareItems(found: Found): void {
  const { was, is } = found;
  compareLimits(found, 'Items');
  if (was.uniqueItems !== is.uniqueItems)
    if (is.uniqueItems) found.row('narrowed', 'items must now be unique');
    else found.row('widened', 'items may now repeat');
  const count = Math.max(was.prefixItems.length, is.prefixItems.length);
  for (let at = 0; at < count; at++)
    found.step(was.prefixItems[at] ?? was.items, is.prefixItems[at] ?? is.items, `/${at}`);
  found.step(was.items, is.items, '/*');
}

export function compareObjects(found: Found): void {
  const { asking, was, is } = found;
  compareLimits(found, 'Properties');
  const [old, now] = [side(asking.before, asking, was), side(asking.after, asking, is)];
  for (const name of new Set([...was.properties.keys(), ...is.properties.keys(), ...was.required, ...is.required]))
    compareProperty(name, old, now, found);
  comparePatterns(old, now, found);
  compareAdditional(old, now, found);
}

interface Side {
  form: Form;
  /** The schema of a declared property that travels in this direction; `absent` if there is none, or it takes no value. */
  property: (name: string, declared?: Nested) => Nested | 'absent' | 'hidden';
  additional: Nested;
  isClosed: boolean;
}

function side(forms: Asking['before'], { direction }: Asking, form: Form): Side {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const additional =
    form.additional.sources.length === 0 && form.unevaluated !== null ? form.unevaluated : form.additional;
  return {
    form,
    additional,
    isClosed: additional.sources.length > 0 && forms.below(additional).never,
    property(name, nested = form.properties.get(name)) {
      if (nested === undefined) return 'absent';
      const property = forms.below(nested);
      return property[hidden] ? 'hidden' : property.never ? 'absent' : nested;
    },
  };
}

/** What the patterns say that cover the name of a property; undefined if there are none. */
function coveredBy({ patternProperties }: Form, name: string): Nested | undefined {
  const covering = [...patternProperties].filter(([pattern]) => matches(pattern, name) === true);
  return covering.length === 0 ? undefined : covering.map(([, schema]) => schema).reduce(joined);
}

function compareProperty(name: string, old: Side, now: Side, found: Found): void {
  const below = `/${toSegment(name)}`;
  // A property that is new may have had a pattern; one that only a pattern has left is gone.
  const covered = now.form.properties.has(name) ? coveredBy(old.form, name) : undefined;
  const [was, is] = [old.property(name, old.form.properties.get(name) ?? covered), now.property(name)];
  const requires = ({ form }: Side, property: Nested | string) => property !== 'hidden' && form.required.has(name);
  const [had, has] = [requires(old, was), requires(now, is)];
  const obligation = () => {
    if (had === has) return;
    if (has) found.row('narrowed', 'is now required', { below, schema: now.form.at, isRequired: true });
    else found.row('widened', 'is no longer required', { below, schema: old.form.at, isGone: true });
  };
  if (typeof was !== 'string' && typeof is !== 'string') {
    obligation();
    found.step(was, is, below);
  } else if (typeof is !== 'string') {
    const schema = is.sources[0]?.at ?? `${now.form.at}/properties${below}`;
    if (isDescribed(old) && was === 'absent') {
      obligation();
      found.step(old.additional, is, below);
    } else if (has && !had)
      found.row('narrowed', 'the property is new and required', { below, schema, isRequired: true });
    else {
      found.row('extended', 'the property is new', { below, schema });
      obligation();
    }
  } else if (typeof was !== 'string') {
    if (isDescribed(now) && is === 'absent' && !now.form.properties.has(name)) {
      obligation();
      found.step(was, coveredBy(now.form, name) ?? now.additional, below);
    } else {
      const schema = was.sources[0]?.at ?? `${old.form.at}/properties${below}`;
      found.row('changed', 'the property is gone', { below, schema, isGone: true });
    }
  } else {
    const isForbidden = now.form.properties.has(name) && is === 'absent';
    if (isForbidden && !old.form.properties.has(name) && !old.isClosed)
      found.row('narrowed', 'the property may no longer be there', { below });
    else obligation();
  }
}

/** Additional properties have a schema, as in a map. */
function isDescribed({ additional, isClosed }: Side): boolean {
  return additional.sources.length > 0 && !isClosed;
}

function comparePatterns(old: Side, now: Side, found: Found): void {
  const [was, is] = [old.form.patternProperties, now.form.patternProperties];
  for (const pattern of new Set([...was.keys(), ...is.keys()])) {
    const below = `/${toSegment(pattern)}`;
    const [before, after] = [was.get(pattern), is.get(pattern)];
    // A name that another pattern covers, too, was not among all others.
    if (before && after) found.step(before, after, below);
    else if (after && isDescribed(old)) found.step(old.additional, after, below);
    else if (before && isDescribed(now)) found.step(before, now.additional, below);
    const isSaid =
      (before && after) || (after ? isDescribed(old) && was.size === 0 : isDescribed(now) && is.size === 0);
    if (isSaid) continue;
    if (after && old.isClosed) found.row('extended', 'properties of this pattern may now be there', { below });
    else if (after) found.row('narrowed', 'properties of this pattern are now limited', { below });
    else if (now.isClosed) found.row('changed', 'properties of this pattern are gone', { below });
    else found.row('widened', 'properties of this pattern are no longer limited', { below });
  }
}

function compareAdditional(old: Side, now: Side, found: Found): void {
  if (old.isClosed && now.isClosed) return;
  if (old.isClosed) found.row('extended', 'may now have properties that are not listed');
  else if (now.isClosed && isDescribed(old)) found.row('changed', 'may no longer have further properties');
  else if (now.isClosed) found.row('narrowed', 'may no longer have properties that are not listed');
  else found.step(old.additional, now.additional, '/*');
}
