import {
  assume,
  assumeAccepted,
  covers,
  expect,
  groupsWith,
  isAccepted,
  needs,
  type SecuredOperation,
  takesBody,
  test,
} from '../../fixtures/index.ts';

/** Media types that every write accepts for its body, grouped by rule (API document, Conventions 2). */
const labels = {
  'contract.accepts.json': ['application/json', 'application/json; charset=utf-8'],
  'contract.accepts.json-patch': ['application/json-patch+json'],
  'contract.accepts.text-json': ['text/json'],
  'contract.accepts.suffix-json': ['application/vnd.example+json', 'application/merge-patch+json'],
} as const;

/**
 * Excludes a patch media type on the one operation that is a PATCH: how that is read is not documented, and is a
 * separate question.
 */
const isPlain = (operation: string, label: string) => !(operation.startsWith('PATCH ') && label.includes('-patch'));

for (const [rule, contentTypes] of Object.entries(labels)) {
  for (const { name, powers, operations } of groupsWith(takesBody)) {
    test.describe(`Writes of ${name}`, covers(rule as keyof typeof labels, needs(...powers)), () => {
      test(`take their body as ${contentTypes.join(' and as ')}`, async ({ calls, api }) => {
        const send = async (operation: SecuredOperation, contentType: string) => {
          const { call, happened } = await calls.prepare(operation);
          const response = await api.send(operation, { ...call, contentType });
          return { response, tookEffect: happened ? await happened() : true };
        };
        for (const contentType of contentTypes)
          for (const operation of operations.filter((each) => isPlain(each, contentType))) {
            const { response, tookEffect } = await send(operation, contentType);

            // Refused under another type too, it is not refused for its media type; 415 is of nothing else.
            const other = contentType === 'application/json' ? 'text/json' : 'application/json';
            if (!isAccepted(response) && response.status !== 415)
              assumeAccepted((await send(operation, other)).response);
            await expect(response, `${operation} as ${contentType}`).toBeAccepted();
            // A service that accepted the body without reading it would answer as if it were empty.
            if (!tookEffect)
              assume((await send(operation, 'application/json')).tookEffect, `${operation} takes effect`);
            expect(tookEffect, `${operation} as ${contentType} took effect`).toBe(true);
          }
      });
    });
  }
}

test.describe('POST /v1/learnerexports', () => {
  // Only the event shows that the body was read: an export is in no answer.
  for (const [rule, contentTypes] of Object.entries(labels))
    test(
      `makes the export that is asked for as ${contentTypes.join(' and as ')}`,
      covers(rule as keyof typeof labels, needs('receiver')),
      async ({ api, events }) => {
        const { inbox } = await events.subscribe([700]);
        // Exports are made and delivered at all.
        await events.delivered({ inbox });
        for (const [at, contentType] of contentTypes.entries()) {
          const body = { exportFromDate: '2023-02-01', exportToDate: `2023-02-0${at + 2}` };

          const response = await api.send('POST /v1/learnerexports', { body, contentType });

          await inbox.waitForDelivery(events.requested(700, response).awaited);
        }
      },
    );
});

test.describe('POST /v1/auth', () => {
  test('takes its body as application/json', covers('contract.accepts.json'), async ({ api }) => {
    for (const contentType of labels['contract.accepts.json'])
      await expect((await api.authenticate(api.credentials, { contentType })).response, contentType).toBeAccepted();
  });

  test(
    'tells whether it takes the other JSON media types of writes',
    covers('contract.accepts.auth-other-types'),
    async ({ api, observe }) => {
      for (const contentType of ['application/json-patch+json', 'text/json', 'application/vnd.example+json']) {
        const { response } = await api.authenticate(api.credentials, { contentType, valid: false });
        observe('contract.accepts.auth-other-types', { contentType, status: response.status }, response);
      }
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'tells how it reads a body labelled application/json-patch+json',
    covers('contract.accepts.json-patch-meaning', needs('twoTutors')),
    async ({ calls, api, observe }) => {
      const operation = 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners';
      const contentType = 'application/json-patch+json';
      const { call, happened } = await calls.prepare(operation);
      const { learnerIds } = call.body as { learnerIds: string[] };
      const patch = [{ op: 'replace', path: '/learnerIds', value: learnerIds }];

      const asList = await api.send(operation, { ...call, body: patch, contentType, valid: false });
      const asObject = await api.send(operation, { ...call, contentType, valid: false });

      observe(
        'contract.accepts.json-patch-meaning',
        {
          object: asObject.status,
          objectTookEffect: happened ? await happened() : null,
          listOfOperations: asList.status,
        },
        asObject,
        asList,
      );
    },
  );
});
