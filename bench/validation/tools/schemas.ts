/** Validators of a value by a schema: of an OpenAPI document, they take the schema of the body, which their user looks up. */
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from '../case.ts';
import { bodyOf, bodySchema, type Loaded, type Tool } from '../tool.ts';

export const converted: Tool = {
  name: 'AJV with openapi-schema-to-json-schema',
  packages: [
    'ajv@8.20.0',
    'ajv-draft-04@1.0.0',
    'ajv-formats@3.0.1',
    '@openapi-contrib/openapi-schema-to-json-schema@5.1.0',
  ],
  settings:
    'the schema of the body and all components converted, with `removeReadOnly` or `removeWriteOnly` by direction; AJV for draft 04 with ajv-formats and `strict: false`; for 3.1 AJV for 2020-12 without conversion',
  offers: { request: ['bodies', 'directions'], response: ['bodies', 'directions'], versions: ['3.0', '3.1'] },
  async start(load) {
    const Draft04 = (await load('ajv-draft-04')).default;
    const Draft2020 = (await load('ajv/dist/2020.js')).default;
    const addFormats = (await load('ajv-formats')).default;
    const { openapiSchemaToJsonSchema } = await load('@openapi-contrib/openapi-schema-to-json-schema');
    return (document) => {
      const compile = (message: Message) => {
        const is31 = document.openapi.startsWith('3.1');
        const direction = message.side === 'request' ? { removeReadOnly: true } : { removeWriteOnly: true };
        const convert = (schema: Loaded) => (is31 ? schema : openapiSchemaToJsonSchema(schema, direction));
        const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, one]) => [
          name,
          withoutDialect(convert(one)),
        ]);
        const ajv = new (is31 ? Draft2020 : Draft04)({ strict: false, logger: false });
        addFormats(ajv);
        return ajv.compile({
          ...withoutDialect(convert(bodySchema(document, message))),
          components: { schemas: Object.fromEntries(schemas) },
        });
      };
      return bySide(compile);
    };
  },
};

function withoutDialect({ $schema: _, ...schema }: Loaded): Loaded {
  return schema;
}

export const hyperjump: Tool = {
  name: '@hyperjump/json-schema',
  packages: ['@hyperjump/json-schema@1.18.0', '@hyperjump/browser@1.5.0'],
  settings:
    "its dialects of OpenAPI 3.0 and 3.1, by the schema's place in the document, with its formats, without checking the document first",
  offers: { request: ['bodies'], response: ['bodies'], versions: ['3.0', '3.1'] },
  async start(load) {
    const v30 = await load('@hyperjump/json-schema/openapi-3-0');
    const v31 = await load('@hyperjump/json-schema/openapi-3-1');
    await load('@hyperjump/json-schema/formats');
    for (const { setShouldValidateSchema } of [v30, v31]) setShouldValidateSchema?.(false);
    const folder = await mkdtemp(join(tmpdir(), 'las-conformance-hyperjump-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    let count = 0;
    return async (document) => {
      const file = join(folder, `${count++}.openapi.json`);
      await writeFile(file, JSON.stringify(document));
      const { validate } = document.openapi.startsWith('3.1') ? v31 : v30;
      const places = {
        request: '/paths/~1things/post/requestBody/content/application~1json/schema',
        response: '/paths/~1things/get/responses/200/content/application~1json/schema',
      };
      const check = { request: undefined as Loaded, response: undefined as Loaded };
      return async (message) => {
        const { side } = message;
        check[side] ??= await validate(`${pathToFileURL(file)}#${places[side]}`);
        return check[side](bodyOf(message)).valid;
      };
    };
  },
};

export const swaggerModelValidator: Tool = {
  name: 'swagger-model-validator',
  packages: ['swagger-model-validator@3.0.21'],
  settings: '`validate(value, schema, components.schemas, true)`, which allows empty texts',
  offers: { request: ['bodies'], response: ['bodies'], versions: ['3.0'] },
  async start(load) {
    const Validator = await load('swagger-model-validator');
    const validator = new Validator();
    return (document) => (message) =>
      validator.validate(bodyOf(message), bodySchema(document, message), document.components?.schemas ?? {}, true)
        .valid;
  },
};

/** Each side's schema compiled once. */
function bySide(compile: (message: Message) => (value: unknown) => boolean) {
  const compiled: Partial<Record<Message['side'], (value: unknown) => boolean>> = {};
  return (message: Message) => {
    const { side } = message;
    compiled[side] ??= compile(message);
    return compiled[side](bodyOf(message));
  };
}
