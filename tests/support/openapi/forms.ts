import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Form, Forms, Nested } from '../../../openapi/form.ts';
import { createForms } from '../../../openapi/read.ts';

export function documentOf(schemas: Record<string, unknown>, openapi = '3.0.3'): OpenApiDocument {
  return { openapi, paths: {}, components: { schemas } } as unknown as OpenApiDocument;
}

/** The form of a schema, with the components that it may refer to. */
export function formOf(schema: unknown, openapi = '3.0.3', schemas: Record<string, unknown> = {}) {
  const forms = createForms(documentOf({ ...schemas, Tested: schema }, openapi));
  return { forms, form: forms.of(schema, '#/components/schemas/Tested') };
}

/** A form as plain data, without its names and places and without what says nothing; recursive parts end in `…`. */
export function plain(forms: Forms, form: Form, trail: readonly Form[] = []): unknown {
  if (trail.includes(form)) return '…';
  const { key, at, name, deniesNull, evaluatesProperties, evaluatesItems, ...content } = form;
  const inner = (nested: Nested) => plain(forms, forms.below(nested), [...trail, form]);
  const isNested = (value: object): value is Nested => 'sources' in value;
  const said = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value === Infinity ? undefined : value || undefined;
    if (isNested(value)) return value.sources.length === 0 ? undefined : inner(value);
    if (value instanceof Set) return value.size === 0 ? undefined : [...value].sort();
    if (value instanceof Map)
      return value.size === 0 ? undefined : Object.fromEntries([...value].map(([k, v]) => [k, said(v) ?? {}]));
    if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((each) => said(each) ?? each);
    return Object.fromEntries(
      Object.entries(value).flatMap(([k, v]) =>
        k === 'list' || k === 'stated' ? [] : [[k, k === 'written' ? v : said(v)]],
      ),
    );
  };
  return JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(content).map(([k, v]) => [k, said(v)]))));
}
