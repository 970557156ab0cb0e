/** Starts `las-conformance` in a clone, after compiling it if necessary. */
import './compile.js';

await import('../dist/cli/bin.js');
