import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFile } from '../../cli/modules.ts';

/** How a client is started, or what is missing on this machine. */
export type Launch = { command: string[] } | { missing: string };

const here = (path: string) => packageFile(`proof/clients/${path}`);

/** Compiled, since a client is started at least twice in each trial. */
const inNode = (path: string) => [process.execPath, packageFile(`dist/proof/clients/node/${path}.js`)];

/** Whether a program or a module of it is here; asked once. */
const has = (() => {
  const known = new Map<string, boolean>();
  return (program: string, ...args: string[]): boolean => {
    const key = [program, ...args].join(' ');
    const found = known.get(key) ?? spawnSync(program, args, { stdio: 'ignore' }).status === 0;
    known.set(key, found);
    return found;
  };
})();

/** The interpreter for clients in Python; another one may have packages that the system's lacks. */
const python = process.env.PYTHON || 'python3';

function inPython(framework: string, name: string, module?: string): Launch {
  if (!has(python, '--version')) return { missing: `${python} is not installed` };
  if (module !== undefined && !has(python, '-c', `import ${module}`))
    return { missing: `the Python module ${module} is not installed` };
  return { command: [python, here('python/main.py'), framework, name] };
}

/** @param folder where the client in Go was built, by `buildGo` */
export function launch(client: string, folder: string): Launch {
  const [framework = '', name = ''] = client.split('/');
  switch (framework) {
    case 'python':
    case 'python-job':
      return inPython(framework, name);
    case 'flask':
    case 'fastapi':
      return inPython(framework, name, framework);
    case 'go':
      return has('go', 'version') ? { command: [goProgram(folder), name] } : { missing: 'Go is not installed' };
    case 'job':
      return { command: [...inNode('job/main'), name] };
    default:
      return { command: [...inNode('main'), client] };
  }
}

const goProgram = (folder: string) => join(folder, process.platform === 'win32' ? 'client.exe' : 'client');

/** Builds the clients in Go, if Go is here. @throws Error with the compiler's complaint */
export async function buildGo(folder: string): Promise<void> {
  if (has('go', 'version'))
    await promisify(execFile)('go', ['build', '-o', goProgram(folder), '.'], { cwd: here('go') });
}
