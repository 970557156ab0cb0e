import { expect } from '@playwright/test';
import { inspectDocument, type OpenApiDocument } from '../../fixtures/contract/index.ts';
import { type Run, run } from '../support/faults/command.ts';
import { type SharedTarget, test } from '../support/shared-target.ts';

/** Runs a few checks against a target that serves this instead of its OpenAPI document. */
async function runWith(served: (own: OpenApiDocument) => unknown, { proxied, variables }: SharedTarget): Promise<Run> {
  const LAS_BASE_URL = await proxied(async (request, forward) => {
    const answer = await forward(request);
    if (!request.path.startsWith('/swagger') || answer.status !== 200) return answer;
    return { ...answer, body: JSON.stringify(served(JSON.parse(answer.body) as OpenApiDocument)) };
  });
  return run({ ...variables, LAS_BASE_URL }, 'learners.read.by-id', 'learners/cohort');
}

test('a schema that turns out to be unusable during the run is a finding, and the others are still checked', async ({
  target,
}) => {
  let served: OpenApiDocument | undefined;
  const { result, printed } = await runWith((own) => {
    const { properties } = own.components!.schemas!.Learner as { properties: Record<string, object> };
    // It backtracks without end on an address, which nothing shows before there is one.
    properties.email = { type: 'string', pattern: '^([\\w.@-]|[\\w.@-])*!$' };
    properties.firstName = { type: 'integer' };
    served = own;
    return own;
  }, target);

  expect(await inspectDocument(served!), 'nothing shows before the run').toEqual([]);
  expect(result?.target.openapiFindings, printed).toEqual([
    expect.stringMatching(/^In the OpenAPI document, #\/components\/schemas\/Learner\S* .*takes too long/),
  ]);
  expect(printed).toContain('The OpenAPI document itself\n  In the OpenAPI document, #/components/schemas/Learner');
  const body = result?.rules.find(({ id }) => id === 'contract.body');
  expect(body).toMatchObject({ verdict: 'violates', reason: expect.stringContaining('/firstName: must be integer') });
  expect(body?.reason).not.toContain('/email');
});
