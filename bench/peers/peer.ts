import { stripVTControlCharacters } from 'node:util';
import type { Subject } from './subject.ts';

/** What a tool says of one organisation of the service. */
export interface Finding {
  /** What it objects to, free of ids and times: the same objections on the same behaviour. */
  failures: ReadonlySet<string>;
  requests: number;
}

/** A tool that tests services, as its makers recommend it. */
export interface Peer {
  name: string;
  /** Its settings, in words and as they are given. */
  settings: string;
  /** What it is better at than this suite. */
  betterAt: string;
  /** Puts it into a folder. @returns its version. @throws Error with a sentence when it cannot be had here. */
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
