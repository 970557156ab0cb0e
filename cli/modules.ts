import { fileURLToPath } from 'node:url';

/** `.ts` in the sources, `.js` where they are compiled, as in the package. */
export const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The folder of package.json and of the sources, which the package holds as well. */
export const packageRoot = fileURLToPath(new URL(extension === '.ts' ? '..' : '../..', import.meta.url));

/** Files that Playwright need not transform, as patterns. */
export const compiled = [`${packageRoot.replaceAll('\\', '/')}dist/**`];

/** What the user types to start a run: in a clone, or where the package is installed. */
export const runCommand = /[\\/]node_modules[\\/]/.test(packageRoot) ? 'npx las-conformance' : 'npm start';

/** The suite's own specs and properties, and not those that a build has put below a clone. */
export const specFiles = new RegExp(`[\\\\/](?:specs|properties)[\\\\/].*\\.spec\\${extension}$`);

/** Absolute path of a file of the project, given from its root and with its extension: below `dist` where they are compiled. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** Absolute path of a module of the project, given from its root and without extension: `service/main`. */
export function moduleFile(path: string): string {
  return projectFile(`${path}${extension}`);
}

/** Arguments of Node to run a module of the project as a process of its own. */
export function nodeArguments(path: string): string[] {
  return extension === '.ts' ? ['--import', import.meta.resolve('tsx'), moduleFile(path)] : [moduleFile(path)];
}

/** Arguments of Node for `las-conformance` as it is started in a clone, for what is never compiled itself: tests, measurements. */
export const commandLine = [projectFile('cli/start.js')];
