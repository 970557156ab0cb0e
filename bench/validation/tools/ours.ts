import { createContract, type OpenApiDocument } from '../../../fixtures/contract/index.ts';
import type { Document } from '../case.ts';
import { type Judge, requestFeatures, responseFeatures, type Tool } from '../tool.ts';

export const ours: Tool = {
  name: 'This suite',
  packages: [],
  settings: '`createContract(document).check(exchange)`, as in every run; a request as one that is meant to be valid',
  offers: { request: requestFeatures, response: responseFeatures, versions: ['3.0', '3.1'] },
  start: async () => open,
};

export function open(document: Document): Judge {
  const contract = createContract(document as unknown as OpenApiDocument);
  return ({ side, method, url, headers, body, status }) =>
    side === 'request'
      ? contract.check({ method, url, request: { headers, body }, response: null, meantValid: true }).length === 0
      : contract.check({ method, url, request: { headers: {}, body: null }, response: { status, headers, body } })
          .length === 0;
}
