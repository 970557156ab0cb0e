/** Choices, as a list of alternatives; a schema without a choice is the only one, so a choice may appear or disappear. */
import type { Choice, Form, Forms, Nested, TypeName } from '../../../../openapi/form.ts';
import { anything } from '../../../../openapi/meet.ts';
import { componentName } from '../../../../openapi/references.ts';
import { limits } from '../../../../protocol/limits.ts';
import type { View } from './pairs.ts';
import { baseTypes, saysNothing, typesShown } from './types.ts';
import { listed, passes } from './values.ts';

export interface Alternative {
  view: View;
  /** Component, if it is one. */
  name: string | null;
  /** The discriminator's value that selects it. */
  value: string | null;
  /** One of several types, or values of several branches: not a schema in the document. */
  isDerived: boolean;
}

/** Undefined if there are too many. */
export function alternativesOf(forms: Forms, view: View): Alternative[] | undefined {
  const found = branchesOf(forms, view, 0);
  if (found === undefined) return undefined;
  const possible = found.filter(({ view: { form } }) => !form.never && baseTypes(form).size > 0);
  return withValuesJoined(possible.flatMap(byType));
}

function branchesOf(forms: Forms, view: View, depth: number): Alternative[] | undefined {
  const { choices } = view.form;
  const whole: Alternative = { view, name: componentName(view.form.at), value: null, isDerived: false };
  if (choices.length === 0) return [whole];
  if (depth >= limits.choiceLevels.value) return undefined;
  let combined: Alternative[] = [{ ...whole, name: null }];
  const base = saysMore(view) ? view.nested : { sources: [], opened: [] };
  for (const choice of choices) {
    if (combined.length * choice.branches.length > limits.alternatives.value) return undefined;
    combined = combined.flatMap((before) =>
      choice.branches.map((branch) => {
        const nested = together(before.view === view ? base : before.view.nested, branch, choice);
        const form = forms.below(branch);
        const label =
          choices.length === 1 ? { name: componentName(form.at), value: selectorOf(forms, choice, form) } : {};
        return { ...before, ...label, view: { nested, form } };
      }),
    );
  }
  const nested: Alternative[] = [];
  for (const each of combined) {
    const form = forms.below(each.view.nested);
    const inner = branchesOf(forms, { nested: each.view.nested, form }, depth + 1);
    if (inner === undefined || nested.length + inner.length > limits.alternatives.value) return undefined;
    if (inner.length === 1) nested.push({ ...inner[0]!, name: each.name, value: each.value });
    else nested.push(...inner);
  }
  return nested;
}

/** Whether something beside the choice applies to each alternative too. */
function saysMore({ form }: View): boolean {
  return !saysNothing({ ...form, choices: [] });
}

/** The branch of a choice with what holds beside it. Without anything beside it, the branch is itself. */
function together(base: Nested, branch: Nested, { list }: Choice): Nested {
  if (base.sources.length === 0) return branch;
  return {
    sources: [
      ...base.sources,
      ...branch.sources.filter(({ raw }) => !base.sources.some((source) => source.raw === raw)),
    ],
    opened: [...new Set([...base.opened, ...branch.opened])],
    decided: [...(base.decided ?? []), list],
  };
}

function selectorOf(forms: Forms, { discriminator }: Choice, branch: Form): string | null {
  for (const [value, target] of discriminator?.targets ?? []) if (forms.below(target).key === branch.key) return value;
  return null;
}

/** A list of types is a choice between them. */
function byType(alternative: Alternative): Alternative[] {
  const { form, nested } = alternative.view;
  const types = [...baseTypes(form)];
  if (form.types === null || types.length <= 1 || form.values !== null) return [alternative];
  return types.map((type) => ({ ...alternative, isDerived: true, view: { nested, form: ofType(form, type) } }));
}

function ofType(form: Form, type: TypeName): Form {
  return { ...form, types: new Set([type]), key: `${form.key}:${type}` };
}

/** Alternatives that are only values are one list of them: of each, those that pass what it says beside them. */
function withValuesJoined(alternatives: Alternative[]): Alternative[] {
  const lists = alternatives.filter(({ view: { form } }) => form.values !== null && !saysWhich(form));
  const [first] = lists;
  if (first === undefined || lists.length === 1) return alternatives;
  const forms = lists.map(({ view }) => view.form);
  const values = forms.flatMap((each) => each.values!.filter((value) => value === null || passes(each, value)));
  if (values.length === 0) return alternatives;
  const { at, name, default: assumed } = first.view.form;
  const form: Form = {
    ...anything,
    at,
    name,
    default: assumed,
    key: forms.map(({ key }) => key).join('+'),
    values,
    types: new Set(forms.flatMap((each) => [...baseTypes(each)])),
  };
  const joined = { ...first, name: null, value: null, isDerived: true, view: { ...first.view, form } };
  return [...alternatives.filter((each) => !lists.includes(each)), joined];
}

/** Which values a condition or an exclusion lets pass is not known here. */
function saysWhich({ further, nots }: Form): boolean {
  return further.length > 0 || nots.length > 0;
}

export function labelOf({ name, value, view: { form } }: Alternative): string {
  if (name !== null) return name;
  if (value !== null) return JSON.stringify(value);
  if (form.values !== null) return listed(form.values);
  return form.types === null ? 'any type' : typesShown(form);
}
