import { stripVTControlCharacters } from 'node:util';
import type { Subject } from './subject.ts';

/** What a tool reports for one organisation of the service. */
export interface Finding {
  /** Its objections without ids and times, so the same behaviour gives the same objections. */
  failures: ReadonlySet<string>;
  requests: number;
}

/** A tool that tests services, used as its makers recommend. */
export interface Peer {
  name: string;
  /** Its settings, in words and as passed to it. */
  settings: string;
  /** What it does better than this suite. */
  betterAt: string;
  /** Installs it into a folder. @returns its version. @throws Error with one sentence when it cannot be installed here. */
  install(folder: string): Promise<string>;
  test(subject: Subject, folder: string): Promise<Finding>;
}

/** An objection without what differs from run to run. */
export function timeless(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{id}')
    .replace(/[0-9a-f]{8}\.example\.com/g, '{domain}')
    .replace(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?/g, '{time}')
    .replace(/ duration: \d+ms/g, '')
    .trim();
}
