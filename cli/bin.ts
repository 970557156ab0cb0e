#!/usr/bin/env node
/** Begins every command: an older Node would end at one of our imports, with a stack trace and the status of a broken rule. */
import { createRequire } from 'node:module';

const numbers = (version: string) => version.split('.').map(Number);
const { engines } = createRequire(import.meta.url)('../../package.json') as { engines: { node: string } };
const needed = engines.node.replace('>=', '');
const [major = 0, minor = 0] = numbers(process.versions.node);
const [leastMajor = 0, leastMinor = 0] = numbers(needed);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(`las-conformance needs Node ${needed} or newer, and this is Node ${process.versions.node}.\n`);
  process.exit(2);
}
await import('./main.ts');
