import {
  type ApiResponse,
  attempted,
  type Call,
  type Caller,
  type Contract,
  type ContractFinding,
  createContract,
  documentPath,
  Inconclusive,
  LostAnswer,
  type OpenApiDocument,
  pool,
  readDocument,
  requestOf,
  type Surroundings,
} from '../../fixtures/index.ts';

/**
 * The OpenAPI document, asked for with a token and without one: all that checks of what it says need to send. What goes wrong without a
 * token, such as a gateway that answers instead, is thrown only at the check of who may read it.
 */
export const asked = pool('contract/document', {
  subject: async ({ api, lab }) => ({
    own: await askForDescription(api),
    withoutToken: await attempted(() => askForDescription(lab.nobody())),
  }),
});

/** Requests the OpenAPI document as this caller. */
function askForDescription(caller: Caller): Promise<ApiResponse> {
  return caller.send(`GET ${documentPath}`);
}

/** @throws Inconclusive when none can be read. */
export function documentIn({ status, headers, text }: ApiResponse): OpenApiDocument {
  const { document, findings } = readDocument({ status, contentType: headers['content-type'] ?? null, body: text });
  if (document === null) throw new Inconclusive(findings.join(' '));
  return document;
}

const contracts = new WeakMap<ApiResponse, Contract>();

/** The OpenAPI document of a response, prepared for validating exchanges, once for all checks. @throws Inconclusive when none can be read. */
export function contractIn(response: ApiResponse): Contract {
  if (!contracts.has(response)) contracts.set(response, createContract(documentIn(response)));
  return contracts.get(response)!;
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
    const contract = read.get(behaviour) ?? contractIn(await askForDescription(api));
    read.set(behaviour, contract);
    return contract;
  } catch (error) {
    // A pool is made once more for a lost answer.
    if (error instanceof LostAnswer || !(error instanceof Inconclusive)) throw error;
    return null;
  }
}

/**
 * How a call that the service accepted departs from the OpenAPI document. Judged by what was sent, since the recorded request has
 * placeholders for secrets, which may be too short for the OpenAPI document.
 * @throws Inconclusive without an OpenAPI document.
 */
export function departures(contract: Contract | null, operation: string, call: Call): ContractFinding[] {
  if (contract === null) throw new Inconclusive('the OpenAPI document could not be read.');
  const { method, path: url, headers, body = null } = requestOf(operation, call, null);
  return contract.check({ method, url, request: { headers, body }, response: null, meantValid: true });
}

/** How answers may depart from the OpenAPI document, and the end of a title: what they have otherwise. */
export const parts = {
  status: ['contract.status', 'a status that the OpenAPI document lists'],
  'media-type': ['contract.media-type', 'a media type that the OpenAPI document lists'],
  header: ['contract.header', 'the headers that the OpenAPI document promises'],
  body: ['contract.body', 'a body that is valid under the OpenAPI document'],
} as const;
