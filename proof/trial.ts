/** How a test of the proof meets its defect: what the workers know of the rounds, which `rounds.ts` has planned. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import type { Trial } from '../fixtures/lab/trial.ts';
import { annotationTypes, described, isAssertion } from '../protocol/evidence.ts';
import { runNotes } from '../protocol/run-notes.ts';
import { type ProofSource, withSource } from './with-source.ts';

/** Which defects the checks of a proof meet: written by `rounds.ts`, read by the proof's configuration and reporter. */
export interface ProofPlan {
  /** Whether a test skips a defect that another test has caught already. */
  untilCaught: boolean;
  /** Id of a check (see `checkId`) -> names of the defects that it meets, one in each round. */
  meets: Record<string, readonly string[]>;
  /** See `Trial`; default: false. */
  comparesAll?: boolean;
  /** Where the tests get their powers from; default: the control interface. */
  source?: ProofSource;
  /** See `Trial.isPooled`; default: false. */
  pooled?: boolean;
}

/** @throws Error if no proof is running. */
export function readPlan(): ProofPlan {
  return JSON.parse(readFileSync(proofFile('plan.json'), 'utf8')) as ProofPlan;
}

/** Path of a file in the folder of the proof that is running. @throws Error if none is. */
export function proofFile(name: string): string {
  const { proof } = runNotes();
  if (!proof) throw new Error('No proof is running: start it by `las-conformance proof`.');
  return join(proof, name);
}

/** The round that a test runs in, by the project that `proof/playwright.config.ts` makes for it. */
export function roundOf(test: TestCase): number {
  return Number(test.parent.project()?.name.replace('round-', ''));
}

/** Why the proof skips a test. */
export const caughtAlready = 'no defect, or one that is caught already';

/** @param round in which each check meets its defect of that number, counted from 1 */
export function trialOf(
  { meets, untilCaught, comparesAll = false, pooled = false, source }: ProofPlan,
  round: number,
): Trial {
  return {
    ...(source === undefined ? {} : { targetFor: (target, defect) => withSource(source, target, defect) }),
    defectFor(check, testInfo) {
      const defect = meets[check]?.[round - 1];
      const isOpen = defect !== undefined && !(untilCaught && existsSync(caughtFile(defect)));
      testInfo.skip(!isOpen, caughtAlready);
      if (defect === undefined) throw new Error('unreachable: skip throws');
      testInfo.annotations.push({ type: annotationTypes.defect, description: defect });
      return defect;
    },

    /** Marked as expected, a failure does not cost a new worker. If an assertion failed, other tests need not try the defect. */
    noteCatch(testInfo) {
      const [defect] = described(testInfo.annotations, annotationTypes.defect);
      if (defect === undefined || testInfo.status !== 'failed') return;
      testInfo.fail();
      if (testInfo.errors.some(({ message }) => isAssertion(message ?? ''))) writeFileSync(caughtFile(defect), '');
    },

    comparesAll,
    isPooled: pooled,
    waits: { timeoutMs: 1_000, waitPolicy: undefined },
  };
}

function caughtFile(defect: string): string {
  return proofFile(`${defect}.caught`);
}
