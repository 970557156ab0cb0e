import { expect } from '@playwright/test';
import { Transport } from '../../fixtures/api/transport.ts';
import { createContract } from '../../fixtures/contract/index.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { startService } from '../../service/index.ts';
import { clientOf } from '../support/client.ts';
import { hostileAnswers } from '../support/faults/hostile-answers.ts';
import { survive } from '../support/faults/hostile-commands.ts';
import { startHostileTarget, withSlowPatterns } from '../support/faults/hostile-target.ts';
import { serving } from '../support/serving.ts';
import { test } from '../support/shared-target.ts';

test.describe.configure({ timeout: 300_000 });

test.describe('every hostile answer', () => {
  let document: OpenApiDocument;
  test.beforeAll(async () => {
    const service = await startService({});
    const served = await fetch(`${service.baseUrl}/swagger/v1/swagger.json`);
    document = withSlowPatterns(await served.json()) as OpenApiDocument;
    await service.close();
  });

  for (const [name, answer] of Object.entries(hostileAnswers))
    test(`${name} ends a call, and what is kept of it is bounded`, async () => {
      const { url, close } = await serving((request, { socket }) => {
        socket?.on('error', () => {});
        if (socket) answer(socket, request);
      });
      const transport = new Transport(url, 1);
      const parts = { contract: createContract(document), sleep: async () => {} };
      const { send, recorder } = clientOf(transport, parts);
      const end = await send('GET /v1/learners', {}, 'Bearer secret-token-of-the-test').then(
        () => 'answered',
        (error: Error) => error.name,
      );
      close();

      expect(['answered', 'Inconclusive', 'LostAnswer']).toContain(end);
      const kept = JSON.stringify(recorder.exchanges);
      expect(recorder.exchanges.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThan(200_000);
      expect(kept).not.toContain('secret-token-of-the-test');
    });
});

test('clean ends by itself against a target that gives a hostile answer to every second request', async ({
  target: { service, variables },
}) => {
  const hostile = await startHostileTarget({ service: service.baseUrl, oneIn: 2, document: withSlowPatterns });
  const own = { ...variables, LAS_BASE_URL: hostile.url, LAS_REQUEST_TIMEOUT: '1', LAS_MAX_REQUESTS: '200' };
  const { exitStatus, printed, peakMB } = await survive(['clean'], own);
  await hostile.close();

  expect([0, 3], printed).toContain(exitStatus);
  expect(printed, 'no stack trace').not.toMatch(/\n {4}at /);
  expect(peakMB).toBeLessThan(3_000);
});
