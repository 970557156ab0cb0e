import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestInfo, test } from '@playwright/test';
import { createSharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { inspectDocument, type OpenApiDocument } from '../../fixtures/contract/index.ts';
import { startService } from '../../service/index.ts';
import { type Run, run } from '../support/faults/command.ts';
import { isLong } from '../support/long.ts';
import { startProxy } from '../support/proxy.ts';

/** Runs a few checks against a target that serves this instead of its OpenAPI document. */
async function runWith(served: (own: OpenApiDocument) => unknown, testInfo: TestInfo): Promise<Run> {
  const service = await startService({ choices: 'a' });
  const proxy = await startProxy(service.baseUrl, async (request, forward) => {
    const answer = await forward(request);
    if (!request.path.startsWith('/swagger') || answer.status !== 200) return answer;
    return { ...answer, body: JSON.stringify(served(JSON.parse(answer.body) as OpenApiDocument)) };
  });
  try {
    const { variables } = await createSharedEnvironment(service);
    const folders = { LAS_REPORT_DIR: testInfo.outputPath('report'), LAS_STATE_DIR: testInfo.outputPath('state') };
    return await run({ ...variables, LAS_BASE_URL: proxy.url, ...folders }, 'learners.read.by-id', 'learners/cohort');
  } finally {
    await proxy.close();
    await service.close();
  }
}

test('a schema that turns out to be unusable during the run is a finding, and the others are still checked', async ({}, testInfo) => {
  let served: OpenApiDocument | undefined;
  const { result, printed } = await runWith((own) => {
    const { properties } = own.components!.schemas!.Learner as { properties: Record<string, object> };
    // It backtracks without end on an address, which nothing shows before there is one.
    properties.email = { type: 'string', pattern: '^([\\w.@-]|[\\w.@-])*!$' };
    properties.firstName = { type: 'integer' };
    served = own;
    return own;
  }, testInfo);

  expect(await inspectDocument(served!), 'nothing shows before the run').toEqual([]);
  expect(result?.target.openapiFindings, printed).toEqual([
    expect.stringMatching(/^In the OpenAPI document, #\/components\/schemas\/Learner\S* .*takes too long/),
  ]);
  expect(printed).toContain('The OpenAPI document itself\n  In the OpenAPI document, #/components/schemas/Learner');
  const body = result?.rules.find(({ id }) => id === 'contract.body');
  expect(body).toMatchObject({ verdict: 'violates', reason: expect.stringContaining('/firstName: must be integer') });
  expect(body?.reason).not.toContain('/email');
});

if (isLong)
  test('a run without a document that can be used says that no answer was compared', async ({}, testInfo) => {
    const { result, printed, exitStatus } = await runWith(() => ({ swagger: '2.0', info: {}, paths: {} }), testInfo);

    expect(exitStatus, printed).toBe(0);
    expect(printed).toContain('The OpenAPI document cannot be used: it is written in Swagger 2.0');
    expect(printed).toContain('contract  No response was compared with an OpenAPI document: none could be used\n');
    expect(printed).not.toMatch(/departs? from the OpenAPI document/);
    const contract = result?.rules.filter(({ id }) => /^contract\.(?:status|body|header|media-type|request)$/.test(id));
    expect(new Set(contract?.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
      new Set(['not-exercised: lacks description']),
    );
    expect(readFileSync(join(testInfo.outputPath('report'), 'behaviour.md'), 'utf8')).not.toContain('Departs from');
  });
