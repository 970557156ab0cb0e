import { type Fetched, inspectDocument, readDocument, sentencesOf } from '../../../fixtures/contract/index.ts';

/** Reads a document and inspects it, in one step. */
export async function loadDocument(fetched: Fetched) {
  const served = readDocument(fetched);
  const found = served.document === null ? [] : await inspectDocument(served.document);
  return { ...served, findings: [...served.findings, ...sentencesOf(found)] };
}
