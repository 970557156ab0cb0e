import { readFileSync } from 'node:fs';
import type { CutBodies } from '../../protocol/cut-bodies.ts';
import {
  attachmentNames,
  type Description,
  type Exchange,
  type Observation,
  type TargetInfo,
} from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';

export interface Evidence {
  exchanges: Exchange[];
  observations: Observation[];
  cutBodies: CutBodies[];
  documentFindings: string[];
  target: TargetInfo | null;
  openapi: Description | null;
}

interface Attachment {
  name: string;
  body?: Buffer;
  path?: string;
}

/** What a test attached, in memory or, in merged reports, in a file. What cannot be read is ignored: blobs come from anywhere. */
export function readEvidence(attachments: readonly Attachment[]): Evidence {
  const named = (name: string) => attachments.filter((attachment) => attachment.name === name).map(parse);
  const lists = (name: string) => named(name).filter(Array.isArray).flat();
  const first = (name: string) => named(name).find((value) => value !== null) ?? null;
  return {
    exchanges: lists(attachmentNames.exchanges).filter(isExchange),
    observations: lists(attachmentNames.observations).filter(isObservation),
    cutBodies: lists(attachmentNames.cutBodies) as CutBodies[],
    documentFindings: lists(attachmentNames.documentFindings).filter(isText),
    target: [first(attachmentNames.target)].find(isTarget) ?? null,
    openapi: [first(attachmentNames.openapi)].find(isDescription) ?? null,
  };
}

function parse({ body, path }: Attachment): unknown {
  try {
    const text = body?.toString('utf8') ?? (path === undefined ? 'null' : readFileSync(path, 'utf8'));
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function isExchange(value: unknown): value is Exchange {
  if (!isObject(value)) return false;
  const { operation, request, response, findings, durationMs, endedToken } = value;
  return (
    [value.id, value.caller, value.method, value.url, value.startedAt].every(isText) &&
    (value.direction === 'call' || value.direction === 'delivery') &&
    (operation === null || isText(operation)) &&
    isMessage(request) &&
    (response === null || (isMessage(response) && isNumber(response.status))) &&
    (value.error === null || isText(value.error)) &&
    isNumber(durationMs) &&
    (endedToken === undefined ||
      (isObject(endedToken) && isText(endedToken.issuedAt) && isNumber(endedToken.lifetimeSeconds))) &&
    Array.isArray(findings) &&
    findings.every((each) => isObject(each) && [each.part, each.at, each.message].every(isText))
  );
}

function isMessage(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || !isObject(value.headers)) return false;
  return Object.values(value.headers).every(isText) && (value.body === null || isText(value.body));
}

function isObservation(value: unknown): value is Observation {
  return isObject(value) && isText(value.question) && value.answer !== undefined && areTexts(value.exchanges);
}

function isTarget(value: unknown): value is TargetInfo {
  if (!isObject(value) || !isText(value.baseUrl) || !isText(value.environment)) return false;
  const { sources = {} } = value;
  if (!isObject(sources) || !areTexts(Object.values(sources))) return false;
  return areTexts(value.openapiFindings) && areTexts(value.powers);
}

function isDescription(value: unknown): value is Description {
  if (!isObject(value) || !Array.isArray(value.accounts)) return false;
  return value.accounts.every((each) => isObject(each) && [each.rule, each.subject, each.says].every(isText));
}
