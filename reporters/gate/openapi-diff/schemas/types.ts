import type { Form, Forms, TypeName } from '../../../../openapi/form.ts';
import { limits } from '../../../../protocol/limits.ts';

/** Types without null, which is compared separately. */
export type Types = ReadonlySet<TypeName>;

const all: Types = new Set(['boolean', 'number', 'string', 'array', 'object']);

export function baseTypes({ types }: Form): Types {
  return types === null ? all : new Set([...types].filter((type) => type !== 'null'));
}

export function has(types: Types, type: TypeName): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

export function typesShown(form: Form): string {
  const types = [...baseTypes(form)].sort();
  return form.types === null ? 'not said' : types.length === 0 ? 'null' : types.join(' or ');
}

/** Whether null passes in any way. */
export function allowsNull(forms: Forms, form: Form, depth = 0): boolean {
  // Only choices within choices go deeper.
  if (form.never || depth > limits.choiceLevels.value) return false;
  if (form.types !== null && !form.types.has('null')) return false;
  if (form.values !== null && !form.values.includes(null)) return false;
  const within = (nested: Parameters<Forms['below']>[0]) => allowsNull(forms, forms.below(nested), depth + 1);
  return (
    form.choices.every(({ orNull, branches }) => orNull || branches.some(within)) &&
    form.nots.every(({ orNull, schema }) => orNull || !within(schema))
  );
}

/** Whether every value passes. */
export function isAnything(forms: Forms, form: Form, depth = 0): boolean {
  if (depth > limits.choiceLevels.value || !saysNothing({ ...form, choices: [] })) return false;
  return form.choices.every(
    ({ kind, branches }) =>
      kind === 'anyOf' && branches.some((branch) => isAnything(forms, forms.below(branch), depth + 1)),
  );
}

/** Whether no keyword of a schema restricts anything. */
export function saysNothing(form: Form): boolean {
  const lists = [form.formats, form.patterns, form.multipleOf, form.choices, form.nots, form.further, form.prefixItems];
  const maps = [form.properties, form.patternProperties, form.required];
  const limited = [form.maxLength, form.maxItems, form.maxProperties].some((most) => most < Infinity);
  return (
    !(form.never || form.uniqueItems || limited || form.minLength > 0 || form.minItems > 0 || form.minProperties > 0) &&
    [form.types, form.values, form.minimum, form.maximum, form.unevaluated].every((each) => each === null) &&
    lists.every(({ length }) => length === 0) &&
    maps.every(({ size }) => size === 0) &&
    [form.items, form.additional].every(({ sources }) => sources.length === 0)
  );
}
