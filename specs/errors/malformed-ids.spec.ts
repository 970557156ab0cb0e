import { groupsWith } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';

const malformed = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'];

for (const { name, powers, operations } of groupsWith((operation) => /\{\w+Id\}/.test(operation))) {
  const ids = (path: Record<string, string>) => Object.keys(path).filter((parameter) => parameter.endsWith('Id'));

  test.describe(`Operations of ${name}`, () => {
    test(
      'refuse an id that is no UUID with 400 or 404, and do nothing',
      covers('errors.malformed-id.refused', needs(...powers)),
      async ({ calls, api }) => {
        for (const operation of operations) {
          const { call, happened } = await calls.prepare(operation);
          for (const parameter of ids(call.path ?? {})) {
            for (const value of malformed) {
              const response = await api.send(operation, {
                ...call,
                path: { ...call.path, [parameter]: value },
                valid: false,
              });
              await expect(response, `${operation} with ${parameter} ${value}`).toHaveStatus(400, 404);
            }
          }
          if (happened) expect(await happened(), `${operation} took effect`).toBe(false);
          await expect(await api.send(operation, call), `${operation} with right ids`).toBeAccepted();
        }
      },
    );

    test(
      'tell which of 400 and 404 such an id gets',
      covers('errors.malformed-id.status', needs(...powers)),
      async ({ calls, api, observe }) => {
        const statuses: Record<string, number> = {};
        for (const operation of operations) {
          const { call } = await calls.prepare(operation);
          for (const parameter of ids(call.path ?? {})) {
            const path = { ...call.path, [parameter]: 'not-a-uuid' };
            const response = await api.send(operation, { ...call, path, valid: false });
            statuses[`${operation}: ${parameter}`] = response.status;
          }
        }
        observe('errors.malformed-id.status', statuses);
      },
    );
  });
}
