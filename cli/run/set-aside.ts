import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { isObject, parseJson } from '../../protocol/json.ts';
import { gateFiles, viewNames } from '../../reporters/views/views.ts';
import { resultFile } from '../../reporters/views/write-result.ts';

/** The views that a gate writes anew. */
const gateViews = ['index.html', 'conformance.sarif'];

/** The folder in the report folder to which an earlier result moves when a run does not start. */
export const earlierFolder = 'earlier';

/** Moves away what an earlier run has left: it would look like that of one that does not start. @returns where it is now, or null. */
export function setAside(reportDir: string, others: readonly string[]): string | null {
  const folder = join(reportDir, earlierFolder);
  const isWorthIt = isOfStartedRun(join(reportDir, resultFile));
  const own = isWorthIt ? [resultFile, ...viewNames, ...gateFiles].map((name) => join(reportDir, name)) : [];
  const found = [...own, ...others].filter((path) => existsSync(path));
  if (found.length === 0) return null;
  // What is kept there was replaced by a later run, as every result is.
  if (isWorthIt) rmSync(folder, { recursive: true, force: true });
  for (const path of found) move(path, join(folder, nameIn(reportDir, path)));
  return folder;
}

/** Moves away what an earlier gate has left: it would look like that of one that compares nothing. @returns where it is now, or null. */
export function setGateAside(reportDir: string): string | null {
  const exists = (name: string) => existsSync(join(reportDir, name));
  if (!gateFiles.some(exists)) return null;
  const folder = join(reportDir, earlierFolder);
  rmSync(folder, { recursive: true, force: true });
  // The verdict on the page is the gate's, too.
  for (const name of [...gateFiles, ...gateViews].filter(exists)) move(join(reportDir, name), join(folder, name));
  return folder;
}

/** False if there is no result, or that of a run that did not start either. */
function isOfStartedRun(file: string): boolean {
  if (!existsSync(file)) return false;
  const result = parseJson(readFileSync(file, 'utf8'));
  return !(isObject(result) && isObject(result.run) && result.run.status === 'not-started');
}

function nameIn(folder: string, path: string): string {
  const name = relative(folder, path);
  return name.startsWith('..') || isAbsolute(name) ? basename(path) : name;
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch {
    // On another file system.
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}
