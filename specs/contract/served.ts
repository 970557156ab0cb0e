import {
  type ApiResponse,
  type Call,
  type Caller,
  type Contract,
  type ContractFinding,
  createContract,
  documentPath,
  Inconclusive,
  LostAnswer,
  type OpenApiDocument,
  readDocument,
  requestOf,
  type Surroundings,
} from '../../fixtures/index.ts';

/** Requests the OpenAPI document as this caller. */
export function askForDescription(caller: Caller): Promise<ApiResponse> {
  return caller.send(`GET ${documentPath}`);
}

/** The OpenAPI document that is served to this caller. @throws Inconclusive when none can be read. */
export async function servedDocument(caller: Caller): Promise<OpenApiDocument> {
  return documentIn(await askForDescription(caller));
}

/** @throws Inconclusive when none can be read. */
export function documentIn({ status, headers, text }: ApiResponse): OpenApiDocument {
  const { document, findings } = readDocument({ status, contentType: headers['content-type'] ?? null, body: text });
  if (document === null) throw new Inconclusive(findings.join(' '));
  return document;
}

/** The served OpenAPI document, prepared for validating exchanges. */
export async function servedContract(caller: Caller): Promise<Contract> {
  return createContract(await servedDocument(caller));
}

const read = new WeakMap<object, Contract>();

/**
 * The served OpenAPI document, for judging calls by it: read once where all organisations behave alike. Null where none can be read,
 * which other rules report.
 */
export async function description({ api, lab, organisation }: Surroundings): Promise<Contract | null> {
  if (!lab.has('description')) return null;
  const behaviour = lab.behaviourOf(organisation);
  try {
    const contract = read.get(behaviour) ?? (await servedContract(api));
    read.set(behaviour, contract);
    return contract;
  } catch (error) {
    // A pool is made once more for a lost answer.
    if (error instanceof LostAnswer || !(error instanceof Inconclusive)) throw error;
    return null;
  }
}

/**
 * How a call that the service accepted departs from the description. Judged by what was sent, since the recorded request has
 * placeholders for secrets, which may be too short for the description.
 * @throws Inconclusive without a description.
 */
export function departures(contract: Contract | null, operation: string, call: Call): ContractFinding[] {
  if (contract === null) throw new Inconclusive('the description could not be read.');
  const { method, path: url, headers, body = null } = requestOf(operation, call, null);
  return contract.check({ method, url, request: { headers, body }, response: null, meantValid: true });
}

/** How answers may depart from the description, and the end of a title: what they have otherwise. */
export const parts = {
  status: ['contract.status', 'a status that the description lists'],
  'media-type': ['contract.media-type', 'a media type that the description lists'],
  header: ['contract.header', 'the headers that the description promises'],
  body: ['contract.body', 'a body that is valid under the description'],
} as const;
