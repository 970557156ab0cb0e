/** The proof by each source of powers that says which defects it cannot show: a hook with a receiver, and existing records. */
import { spawnSync } from 'node:child_process';
import { nodeArguments, packageFile } from '../../cli/modules.ts';

for (const source of ['hook', 'existing']) {
  const { status } = spawnSync(process.execPath, [...nodeArguments('cli/main'), 'proof', '--source', source], {
    cwd: packageFile('.'),
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
