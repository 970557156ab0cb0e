import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitStatus } from '../reporters/exit-status.ts';
import { defects } from '../service/defects/index.ts';
import { moduleFile } from './modules.ts';
import { type DeclaredCheck, declaredChecks } from './needs.ts';
import { runPlaywright } from './playwright-process.ts';

/**
 * Runs every check against the embedded service with every defect of the rules that it covers.
 * @returns 0 when each defect is caught by an assertion of a check of its rule, else 1.
 */
export async function proof(playwrightArgs: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-proof-'));
  try {
    const byRule = defectsByRule();
    const file = join(folder, 'defects.json');
    await writeFile(file, JSON.stringify(byRule));
    const rounds = countRounds(await declaredChecks(), byRule);
    const end = await runPlaywright(['test', '--config', moduleFile('cli/proof.config'), ...playwrightArgs], {
      LAS_PROOF_DEFECTS: file,
      LAS_PROOF_ROUNDS: `${rounds}`,
      // The proof is about the suite on its own ground, whatever target is configured.
      LAS_BASE_URL: '',
      LAS_DEFECTS: '',
    });
    return end.exitStatus ?? exitStatus.fault;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function defectsByRule(): Record<string, string[]> {
  const byRule: Record<string, string[]> = {};
  for (const { name, breaks } of defects) byRule[breaks] = [...(byRule[breaks] ?? []), name];
  return byRule;
}

/** The largest number of defects that any one check meets. */
function countRounds(checks: readonly DeclaredCheck[], byRule: Record<string, string[]>): number {
  const numbers = checks.map(({ covers }) =>
    [...new Set(covers)].reduce((sum, id) => sum + (byRule[id]?.length ?? 0), 0),
  );
  return Math.max(1, ...numbers);
}
