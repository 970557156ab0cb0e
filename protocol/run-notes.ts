/** What the processes of one run tell each other. */
import { dirname } from 'node:path';
import type { TargetInfo } from './evidence.ts';
import { parseJson } from './json.ts';
import { runSecrets } from './redaction/run-secrets.ts';
import { beginFolder, endFolder, file, removeEndedRuns, runFolder } from './run-folder.ts';

/** Each is absent unless it was told. */
export interface RunNotes {
  /** Of the command: a file for our reporter's JUnit XML; for Playwright's configuration, folders for Allure and for a shard's blob. */
  junit?: string | undefined;
  allure?: string | undefined;
  blob?: string | undefined;
  /** Of the command, for our reporter: what is judged, for a run that ends before a check has said it. */
  environment?: TargetInfo['environment'] | undefined;
  /** Of the command, for our reporter: how much may stay inconclusive. */
  allowedInconclusive?: number | undefined;
  /** Of the command, for our reporter: whether it prints all that it has. */
  verbose?: boolean | undefined;
  /** Of the gate: ids in its baseline, which the run watches before all else. Our reporter prints its verdict only, since the gate prints the rest. */
  watched?: readonly string[] | undefined;
  /** Of the command, for our reporter: folder with earlier runs, to which this one is added. */
  history?: string | undefined;
  /** Of the command, for our reporter: it notes what it has seen so far, in case it is killed. */
  keepsPartialResult?: boolean | undefined;
  /** Number of the blobs that it merges, which Playwright does not report. */
  shards?: number | undefined;
  /** Which are missing, in a sentence. */
  missingShards?: string | undefined;
  /** Of our reporter, for the workers: it judges the run, so it can tell a check that could not be made from a skipped one. */
  isJudged?: boolean | undefined;
  /** Of our reporter, for the command: how the run ended. Another run with the same report folder may have replaced its result. */
  exitStatus?: number | undefined;
  /** Of our reporter, for the workers: row of a pool -> the checks of this run that ask for it. */
  pooled?: Record<string, Asking[]> | undefined;
  /** Of the global teardown, for our reporter: records that checks had to leave behind, and that it has removed. */
  removedAfterwards?: readonly string[] | undefined;
  /** Of the global teardown, for our reporter: records that it could not remove. */
  leftAfterwards?: readonly string[] | undefined;
  /** Of the command, for our reporter: the target ends a token when it issues another for the same credentials. */
  revokesTokens?: boolean | undefined;
  /** Of the preflight: LAS_CLIENT_ID's organisation has no tagging. */
  lacksTagging?: boolean | undefined;
  /** Of the preflight: nor has that of LAS_OTHER_CLIENT_ID. */
  otherLacksTagging?: boolean | undefined;
  /** Of the preflight: the manager was seen to manage the first two of LAS_TUTORS, and none of the others. */
  managesFirstTwo?: boolean | undefined;
  /** Of the preflight: how long a response took, in milliseconds. */
  responseMs?: number | undefined;
  /** Of the planner, for our reporter: how long the run may take, where that is long. */
  expectedMs?: number | undefined;
  /** Of the preflight, for the workers: the actions that LAS_HOOK supports. */
  hookActions?: string[] | undefined;
  /** Of the preflight: what LAS_HOOK lists that is no action, fit to be shown. */
  strangeActions?: string[] | undefined;
  /** Of the command, for the workers: ids of records that the target holds already, by the power that they supply. */
  existing?: Partial<Record<string, readonly string[]>> | undefined;
  /** Of an attended run, for the workers: what a person has done before the checks. */
  staged?: Staged | undefined;
  /** Of the global setup, for the workers: LAS_RECEIVER_URL does not lead to this machine. */
  receiverIsDown?: boolean | undefined;
  /** Of the global setup, for the workers: what is sent through LAS_RECEIVER_URL arrives under another address. */
  tunnelChangesAddresses?: boolean | undefined;
  /** Of the global setup, for the workers: what addresses at which nobody listens begin with, if the target resolves their host. */
  silentBase?: string | undefined;
  /** Where the measuring reporter writes. */
  measured?: string | undefined;
  proof?: string | undefined;
  /** Of the proof by mutants, for the service: its instrumented copy, and the file for the coverage. */
  mutants?: { folder: string; coverage: string } | undefined;
  /** How many repetitions of a property are shrunk even in the proof. */
  shrunkRepetitions?: number | undefined;
}

/** A check, and the powers without which it is not made. */
export interface Asking {
  check: string;
  needs: readonly string[];
}

/** What a person has done for a run, to a learner and before a webhook that the run has made. */
export interface Staged {
  /** The powers that this supplies. */
  powers: readonly string[];
  /** The events that it must have caused. */
  events: readonly number[];
  /** Ids of records that checks may read, by power. */
  held: Partial<Record<string, readonly string[]>>;
  learner: { learnerId: string; learnerUserId: string; body: Record<string, unknown> & { email: string } };
  /** Secret of the webhook; the processes of the run replace it in all that they write. */
  secret: string;
  /** What arrived there: headers in their order, bodies in base64. */
  deliveries: readonly {
    method: string;
    url: string;
    headers: readonly (readonly [string, string])[];
    body: string;
    receivedAt: string;
    durationMs: number;
    remoteAddress: string;
  }[];
}

/** What this process has told. */
let told: RunNotes = {};

/** What was told before this process asked first. */
let heard: { folder: string; notes: RunNotes } | null = null;

/** What was told before this process asked first, and what it has told itself. */
export function runNotes(): RunNotes {
  const folder = runFolder();
  if (folder === null) return told;
  if (heard?.folder !== folder) heard = { folder, notes: notesNow() };
  return { ...heard.notes, ...told };
}

/** What all processes have told so far; nothing where the disk was full. */
export function notesNow(): RunNotes {
  return (parseJson(notesFile.read() ?? '') as RunNotes | undefined) ?? {};
}

/** Tells the processes that this one starts from now on. Not for workers, which write at the same time. */
export function tell(notes: RunNotes): void {
  told = { ...told, ...notes };
  if (runFolder() !== null) notesFile.write(JSON.stringify(runNotes()));
}

const notesFile = file('notes.json');

/** Begins the run of this process and those that it starts, unless it belongs to one; what it has told is known there. */
export function beginRun(env: NodeJS.ProcessEnv = process.env): string {
  const folder = beginFolder(env);
  tell({});
  return folder;
}

/** Does what is a run by itself, or a part of the one that this process belongs to. Removes what runs that were killed have left, too. */
export async function inRun<T>(env: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  if (runFolder() !== null) return work();
  const folder = beginRun(env);
  try {
    return await work();
  } finally {
    // This process goes on replacing them.
    runSecrets.catchUp();
    endFolder(folder);
    removeEndedRuns(dirname(folder));
  }
}
