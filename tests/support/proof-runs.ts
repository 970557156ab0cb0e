import type { ProofRun, ProvedTest } from '../../proof/rounds.ts';

export const provedTest = (id: string, ...rules: string[]): ProvedTest => {
  return { id, title: `title of ${id}`, file: `specs/tags/${id}.spec.ts`, line: 7, rules, needs: [] };
};

const assertion = 'Error: expect(received).toBe(expected)\n\nExpected: 204\nReceived: 400';

/** A test that met a defect. */
export const proofRun = (
  test: string,
  defect: string,
  outcome: ProofRun['outcome'],
  change: Partial<ProofRun> = {},
): ProofRun => {
  return { test, defect, outcome, message: outcome === 'passed' ? null : assertion, durationMs: 20, ...change };
};
