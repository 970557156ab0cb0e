import { expect, test } from '@playwright/test';
import { compiledFolders, modulesBelow, textOf } from '../support/sources.ts';

/** Everything that users run. */
const folders = compiledFolders.filter((folder) => !['measured', 'proof', 'tests'].includes(folder));

/** Files that write to a stream themselves, and why. */
const exceptions: Record<string, string> = {
  'protocol/output/output.ts': 'the writer',
  'reporters/collect/ignore-broken-pipe.ts': 'listens for errors of the streams',
  'cli/run/playwright-process.ts': 'the process guards its streams itself (playwright.config.ts)',
  'cli/bin.ts': 'runs where the writer could not be loaded',
  'cli/compile.js': 'runs before anything is compiled, and prints what the compiler says of our sources',
  // The service imports nothing of the suite: whoever starts it passes on what it writes (`passOn`).
  'service/main.ts': 'a process of its own',
  'service/app.ts': 'in the process of the service',
  'service/control/app.ts': 'in the process of the service',
  'service/events/follow-up.ts': 'in the process of the service',
};

/** Ways to write to a terminal: a stream of this process or a name for it, the console, a descriptor, a child's streams. */
const printing = [
  /\bstd(?:out|err)\b(?=[^\n]*(?:\bprocess\b|node:process))/,
  /\bprocess\b[^\n]*\bstd(?:out|err)\b/,
  /\bprocess\[/,
  /\bconsole\s*[.[]|\bnode:console\b|\}\s*=\s*console\b/,
  /\b_rawDebug\b/,
  /\b(?:write\w*|append\w*|createWriteStream|openSync)\(\s*(?:[12]\b|['"`]\/dev\/(?:std|tty|fd))/,
  /['"]inherit['"]/,
];

function prints(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return printing.some((way) => way.test(code));
}

test('only the writer prints', () => {
  const files = [...modulesBelow(...folders), 'playwright.config.ts'];
  expect(files.length).toBeGreaterThan(500);
  const printers = files.filter((file) => prints(textOf(file)));
  expect(printers.filter((file) => !Object.hasOwn(exceptions, file))).toEqual([]);
});

test('each exception still is one', () => {
  for (const file of Object.keys(exceptions)) expect(prints(textOf(file)), file).toBe(true);
});

// Without this control, a scan that sees nothing would pass the tests above.
test('a stray print is noticed, however it is written', () => {
  for (const stray of [
    "process.stdout.write('x');",
    'process.stderr.end(text);',
    'const { stdout } = process;',
    "import { stderr as out } from 'node:process';",
    "process['stdout'].write(text)",
    "console.log('x')",
    'const { error } = console;',
    "import { log } from 'node:console';",
    'writeSync(1, text);',
    "fs.writeFileSync('/dev/stderr', text);",
    "createWriteStream('/dev/tty')",
    "spawn(command, args, { stdio: 'inherit' });",
  ])
    expect(prints(`// harmless\n${stray}\n`), stray).toBe(true);
  expect(prints("// console.log\n/* process.stdout */ print('of the console');\n")).toBe(false);
});
