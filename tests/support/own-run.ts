import { test } from '@playwright/test';
import { runFolderVariable } from '../../protocol/run-folder.ts';

/** From now on, what this test does is a run of its own. @returns its folder. */
export function ownRun(name = 'run'): string {
  const folder = test.info().outputPath(name);
  process.env[runFolderVariable] = folder;
  return folder;
}
