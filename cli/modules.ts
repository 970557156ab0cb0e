import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `.ts` in the sources, `.js` where they are compiled, as in the package. */
export const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The folder of package.json and of the sources, which the package holds as well. */
export const packageRoot = fileURLToPath(new URL(extension === '.ts' ? '..' : '../..', import.meta.url));

/** Files that Playwright need not transform, as patterns. */
export const compiled = [`${packageRoot.replaceAll('\\', '/')}dist/**`];

/** What the user types to start a run: in a clone, or where the package is installed. */
export const runCommand = /[\\/]node_modules[\\/]/.test(packageRoot) ? 'npx las-conformance' : 'npm start';

/** Specs and properties with the current extension, so sources do not also match those that are compiled to `dist/`. */
export const specFiles = new RegExp(`[\\\\/](?:specs|properties)[\\\\/].*\\.spec\\${extension}$`);

/** Absolute path of a file of the sources, of `dist/` or of the documentation, given relative to the root. */
export function packageFile(path: string): string {
  return join(packageRoot, path);
}

/** Absolute path of a file of the project, given relative to its root, with extension; below `dist` if that is compiled. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** Absolute path of a module of the project, given relative to its root, without extension: `service/main`. */
export function moduleFile(path: string): string {
  return projectFile(`${path}${extension}`);
}

/** Arguments for Node to run a module of the project in a separate process. */
export function nodeArguments(path: string): string[] {
  return extension === '.ts' ? ['--import', import.meta.resolve('tsx'), moduleFile(path)] : [moduleFile(path)];
}

/** Arguments of Node that start `las-conformance` in a clone, for callers that are not part of the package. */
export const commandLine = [packageFile('cli/start.js')];
