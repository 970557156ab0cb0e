import { assumeAccepted, covers, expect, groupsWith, needs, test } from '../../fixtures/index.ts';
import { withoutItsEmail } from './without-its-email.ts';

const malformed = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'];

for (const { name, powers, operations } of groupsWith((operation) => /\{\w+Id\}/.test(operation))) {
  const ids = (path: Record<string, string>) => Object.keys(path).filter((parameter) => parameter.endsWith('Id'));

  test.describe(
    `Operations of ${name}`,
    covers('errors.malformed-id.refused', 'errors.malformed-id.status', needs(...powers)),
    () => {
      test('refuse an id that is no UUID with 400, 404 or 405, and do nothing', async ({ calls, api, observe }) => {
        const statuses: Record<string, number> = {};
        for (const operation of operations) {
          const { call, happened } = await calls.prepare(operation);
          for (const parameter of ids(call.path ?? {})) {
            for (const value of malformed) {
              const path = { ...call.path, [parameter]: value };
              const response = await api.send(operation, { ...call, ...withoutItsEmail(call), path, valid: false });
              // 405 because the routes by id may match UUIDs only; then only the read by email matches such a path.
              await expect(response, `${operation} with ${parameter} ${value}`).toHaveStatus(400, 404, 405);
              if (value === malformed[0]) statuses[`${operation}: ${parameter}`] = response.status;
            }
          }
          if (happened) expect(await happened(), `${operation} took effect`).toBe(false);
          assumeAccepted(await api.send(operation, call));
        }
        observe('errors.malformed-id.status', statuses);
      });
    },
  );
}
