import {
  asRead,
  covers,
  type Form,
  type Json,
  memberOf,
  requestSchemas,
  shapeOf,
  staffBody,
  type Target,
  test,
  typeOf,
  unique,
} from '../../fixtures/index.ts';

test.describe('POST /v1/staff', () => {
  // An empty body creates nobody, so it can be sent to any target.
  test('takes and answers bodies', covers('staff.create.request'), async ({ api, target, observe }) => {
    const refusal = await api.send('POST /v1/staff', { body: {} });

    const answer = {
      'described request': fieldsOf(target, target.contract?.requestForm('POST', '/v1/staff')),
      'described statuses': statusesOf(target),
      'empty body': { status: refusal.status, errors: shapeOf(refusal.body?.errors ?? null) },
    };
    observe('staff.create.request', answer, refusal);
  });

  // Staff cannot be deleted, so this creates one only in an organisation that is deleted with the test.
  test(
    'shows the fields of a tutor or staff record',
    covers('staff.read.fields'),
    async ({ lab, api, target, observe }) => {
      const described = describedStaff(target);
      const body = lab.isolated ? staffBody(target.contract, `${unique('staff')}@${lab.emailDomain}`) : undefined;
      if (body === undefined) return observe('staff.read.fields', { described });
      const response = await api.send('POST /v1/staff', { body });

      const created = { status: response.status, body: shapeOf(response.body ?? null) };
      observe('staff.read.fields', { described, created }, response);
    },
  );
});

/** The fields of an object schema, with the type that the OpenAPI document gives each. */
function fieldsOf({ contract }: Target, form: Form | undefined): Json {
  const read = contract && form && asRead(contract.forms, form);
  if (!read || read.properties.size === 0) return null;
  return Object.fromEntries(
    [...read.properties.keys()].sort().map((name) => {
      const field = memberOf(contract.forms, read, name)!;
      const words = [typeOf(field) ?? 'any', field.formats[0], read.required.has(name) ? 'required' : undefined];
      return [name, words.filter(Boolean).join(', ')];
    }),
  );
}

function statusesOf({ contract }: Target): string[] {
  const operation = contract
    ?.operations()
    .find(({ method, template }) => method === 'POST' && /\/staff$/.test(template));
  return operation?.statuses ?? [];
}

/** The schemas of the OpenAPI document whose names mention staff or tutors, apart from those that only requests have. */
function describedStaff(target: Target): Json {
  if (!target.contract) return {};
  const { document, form } = target.contract;
  const schemas = document.components?.schemas ?? {};
  const sent = requestSchemas(document);
  const names = Object.keys(schemas).filter((name) => /staff|tutor/i.test(name) && !sent.has(name));
  return Object.fromEntries(names.sort().map((name) => [name, fieldsOf(target, form(schemas[name]))]));
}
