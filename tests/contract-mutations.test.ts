import { expect, test } from '@playwright/test';
import { documentedResponse } from '../fixtures/contract/check-response.ts';
import {
  accountsOf,
  type Contract,
  createContract,
  type ExchangeLike,
  loadDocument,
  type OpenApiDocument,
} from '../fixtures/contract/index.ts';
import { schemaFor } from '../fixtures/contract/media.ts';
import { diffDocuments } from '../reporters/openapi-diff/index.ts';
import { operationName, operations } from '../rules/operations.ts';
import { startService } from '../service/index.ts';
import { mutateBody, mutateDocument } from './contract-mutations.ts';
import { type Stop, tour } from './contract-tour.ts';

test.describe.configure({ mode: 'serial' });

let document: OpenApiDocument;
let contract: Contract;
let stops: Stop[];

test.beforeAll(async () => {
  const service = await startService();
  const response = await fetch(`${service.baseUrl}/swagger/v1/swagger.json`);
  const served = await loadDocument({
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: await response.text(),
  });
  expect(served.findings).toEqual([]);
  document = served.document!;
  contract = createContract(document);
  stops = await tour(service, contract);
  await service.close();
});

test('the embedded service conforms to its own document', () => {
  const findings = stops.flatMap((stop) => contract.check(stop).map((finding) => ({ of: stop.operation, ...finding })));

  expect(findings).toEqual([]);
  // Without this check, a tour that got only refusals would prove nothing.
  const succeeded = new Set(stops.filter(({ response }) => response!.status < 300).map(({ operation }) => operation));
  expect(operations.map(operationName).filter((name) => !succeeded.has(name))).toEqual([]);
});

test('every mutation of a response is noticed', () => {
  const mutations = stops.flatMap((stop) => [...bodyMutations(stop), ...statusMutations(stop)]);
  const unique = [...new Map(mutations.map((mutation) => [mutation.name, mutation])).values()];

  const missed = unique.filter(({ mutated }) => contract.check(mutated).length === 0).map(({ name }) => name);

  console.log(`mutations of answers noticed: ${unique.length - missed.length} of ${unique.length}`);
  expect(missed).toEqual([]);
  expect(unique.length).toBeGreaterThan(200);
});

test('every mutation of the document is noticed', () => {
  const mutations = mutateDocument(document);

  const missed = mutations
    .filter(({ mutated }) => !diffDocuments(document, mutated).some(({ weight }) => weight !== 'cosmetic'))
    .map(({ name }) => name);

  console.log(
    `mutations of the document noticed by comparison with the accepted one: ${mutations.length - missed.length} of ${mutations.length}`,
  );
  expect(missed).toEqual([]);
  expect(mutations.length).toBeGreaterThan(200);
});

test('many mutations of the document are noticed without a baseline', () => {
  // A document that merely allows more contradicts no response, and the suite makes no claim about many places.
  const sample = mutateDocument(document).filter((_, index) => index % 20 === 0);
  const claims = JSON.stringify(accountsOf(contract));

  const noticed = sample.filter(({ mutated }) => {
    const judge = createContract(mutated);
    return stops.some((stop) => judge.check(stop).length > 0) || JSON.stringify(accountsOf(judge)) !== claims;
  });

  console.log(`mutations of the document noticed by answers and claims alone: ${noticed.length} of ${sample.length}`);
  expect(noticed.length).toBeGreaterThan(sample.length / 5);
});

function bodyMutations(stop: Stop): { name: string; mutated: ExchangeLike }[] {
  const response = stop.response!;
  const mediaType = response.headers['content-type']?.split(';')[0] ?? '';
  const operation = contract.operation(stop.method, stop.url)!.operation;
  const schema = schemaFor(documentedResponse(document, operation, response.status)?.content ?? {}, mediaType);
  if (!schema || response.body === null) return [];
  return mutateBody(document, schema, JSON.parse(response.body)).map(({ name, mutated }) => ({
    name: `${name} in ${stop.operation} ${response.status}`,
    mutated: { ...stop, response: { ...response, body: JSON.stringify(mutated) } },
  }));
}

function statusMutations(stop: Stop): { name: string; mutated: ExchangeLike }[] {
  const response = stop.response!;
  return [418, 206, 500].map((status) => ({
    name: `status ${status} for ${response.status} of ${stop.operation}`,
    mutated: { ...stop, response: { ...response, status } },
  }));
}
