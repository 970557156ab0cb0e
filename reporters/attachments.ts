import { readFileSync } from 'node:fs';
import type { CutBodies } from '../rules/cut-bodies.ts';
import {
  attachmentNames,
  type Description,
  type Exchange,
  type Observation,
  type TargetInfo,
} from '../rules/evidence.ts';

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

/** What a test attached, from memory or, in merged reports, from a file. Unreadable attachments are ignored. */
export function readEvidence(attachments: readonly Attachment[]): Evidence {
  const named = (name: string) => attachments.filter((attachment) => attachment.name === name).map(parse);
  const lists = (name: string) => named(name).filter(Array.isArray).flat();
  const first = (name: string) => named(name).find((value) => value !== null) ?? null;
  return {
    exchanges: lists(attachmentNames.exchanges) as Exchange[],
    observations: lists(attachmentNames.observations) as Observation[],
    cutBodies: lists(attachmentNames.cutBodies) as CutBodies[],
    documentFindings: lists(attachmentNames.documentFindings) as string[],
    target: first(attachmentNames.target) as TargetInfo | null,
    openapi: first(attachmentNames.openapi) as Description | null,
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
