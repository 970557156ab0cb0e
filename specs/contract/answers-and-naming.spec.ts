import {
  assumeAccepted,
  covers,
  operations as documented,
  expect,
  groupsWith,
  mediaTypeOf,
  needs,
  operationName,
  test,
} from '../../fixtures/index.ts';

/** Operations whose success has a body, or may have one because the API document does not show it. */
const withBody = new Set(documented.filter(({ success }) => success !== 202 && success !== 204).map(operationName));

for (const { name, powers, operations } of groupsWith((operation) => withBody.has(operation))) {
  test.describe(`Operations of ${name}`, () => {
    test(
      'answer with application/json where they answer with a body',
      covers('contract.answers.json', needs(...powers)),
      async ({ calls }) => {
        for (const operation of operations) {
          const { text, headers } = assumeAccepted(await calls.send(operation));
          const mediaType = mediaTypeOf(headers['content-type']);
          if (text !== '') expect(mediaType, `media type of ${operation}`).toBe('application/json');
        }
      },
    );

    test(
      'name their fields in camelCase',
      covers('contract.naming.camel-case', needs(...powers)),
      async ({ calls }) => {
        for (const operation of operations) {
          const { body } = assumeAccepted(await calls.send(operation));
          // The form in which a log shows the data that was sent is not documented. The data is a payload in PascalCase, so
          // only the fields of the log itself are checked.
          const names = operation.endsWith('/{invocationLogId}') ? Object.keys(body ?? {}) : namesIn(body);
          expect(
            names.filter((field) => !camelCase.test(field)),
            `fields of ${operation} in another case`,
          ).toEqual([]);
        }
      },
    );
  });
}

test.describe('POST /v1/auth', () => {
  test('answers with application/json', covers('contract.answers.json'), async ({ api }) => {
    const { headers } = assumeAccepted((await api.authenticate()).response);
    expect(headers['content-type'] ?? '').toMatch(/^application\/json\s*(;|$)/i);
  });

  test('names its fields in camelCase', covers('contract.naming.camel-case'), async ({ api }) => {
    const { body } = assumeAccepted((await api.authenticate()).response);
    expect(namesIn(body).filter((field) => !camelCase.test(field))).toEqual([]);
  });
});

const camelCase = /^[a-z][a-zA-Z0-9]*$/;

/**
 * Names of fields at every level, except those inside a webhook's payload: the field that holds the payload is a REST field,
 * but its contents are in PascalCase.
 */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const names = Object.keys(value);
  if (names.includes('DataId') || names.includes('SystemEvent')) return [];
  return names.flatMap((name) => [name, ...namesIn((value as Record<string, unknown>)[name])]);
}
