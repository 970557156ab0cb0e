/** The checks that the suite declares, listed once for all tests: compiled, since to list the sources takes several times as long. */
import '../../cli/compile.js';
import { projectFile } from '../../cli/modules.ts';

type Module = typeof import('../../cli/run/declared-checks.ts');

export const { declaredChecks } = (await import(projectFile('dist/cli/run/declared-checks.js'))) as Module;
