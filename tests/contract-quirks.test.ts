import { expect, test } from '@playwright/test';
import { createContract } from '../fixtures/contract/index.ts';
import type { ContractFinding } from '../rules/evidence.ts';
import { quirkOf } from '../rules/known-quirks.ts';
import { behaviourWith } from '../service/behaviour/index.ts';
import { choicesByName } from '../service/choices/index.ts';
import { buildDocument } from '../service/openapi/document.ts';

const id = '7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11';
const learner = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
  primaryTutorEmail: 'tutor@example.com',
  gender: 'Female',
  postcode: 'AB1 2CD',
  dateOfBirth: '2000-01-31',
  clientReference: 'reference',
};

function findings(operation: string, body: object | null): ContractFinding[] {
  const document = JSON.parse(JSON.stringify(buildDocument(behaviourWith(choicesByName.a!))));
  const [method = '', url = ''] = operation.split(' ');
  const request = { headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) };
  return createContract(document).check({ method, url, request, response: null, meantValid: true });
}

const { clientReference, ...withoutReference } = learner;

const quirks: Record<string, { of: ContractFinding[]; quirk: string | undefined }> = {
  'a gender that only the service accepts': {
    of: findings('POST /v1/learners', { ...learner, gender: 'Another' }),
    quirk: 'contract.quirk.gender',
  },
  'a create without clientReference': {
    of: findings('POST /v1/learners', withoutReference),
    quirk: 'contract.quirk.client-reference',
  },
  'a day where a date-time is described': {
    of: findings(`GET /v1/learners/${id}/supportrecords?lastUpdatedSince=2024-01-31`, null),
    quirk: 'contract.quirk.last-updated-since',
  },
  'a create without postcode': {
    of: findings('POST /v1/learners', { ...learner, postcode: undefined }),
    quirk: undefined,
  },
  'another list of genders': {
    of: [{ part: 'body', at: '/learners/*/gender', message: 'must be one of "Male", "Female"' }],
    quirk: undefined,
  },
};

for (const [name, { of, quirk }] of Object.entries(quirks)) {
  test(`${name} is ${quirk ?? 'no known quirk'}`, () => {
    expect(of).toHaveLength(1);
    expect(quirkOf(of[0]!)).toBe(quirk);
  });
}
