import {
  type ApiResponse,
  type Caller,
  type Contract,
  createContract,
  documentPath,
  Inconclusive,
  type OpenApiDocument,
  readDocument,
} from '../../fixtures/index.ts';

/** Requests the OpenAPI document as this caller. */
export function askForDescription(caller: Caller): Promise<ApiResponse> {
  return caller.send(`GET ${documentPath}`);
}

/**
 * The OpenAPI document as it is served to this caller.
 * @throws Inconclusive when none can be read; other rules report that.
 */
export async function servedDocument(caller: Caller): Promise<OpenApiDocument> {
  const { status, headers, text } = await askForDescription(caller);
  const { document, findings } = readDocument({ status, contentType: headers['content-type'] ?? null, body: text });
  if (document === null) throw new Inconclusive(findings.join(' '));
  return document;
}

/** The served OpenAPI document, prepared for validating exchanges. */
export async function servedContract(caller: Caller): Promise<Contract> {
  return createContract(await servedDocument(caller));
}
