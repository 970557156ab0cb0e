/** `las-conformance` in a clone: the command line, compiled where it is not. */
import './compile.js';

await import('../dist/cli/main.js');
