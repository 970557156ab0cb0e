import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { moduleFile } from '../../../cli/modules.ts';
import { harmless, visible, wellFormed, withoutCommand } from '../../../protocol/output/harmless.ts';
import { workflowCommand } from '../../../protocol/output/workflow-command.ts';
import { elapsed, fit, wrap } from '../../../reporters/views/text.ts';

test('what has just begun has taken less than a minute', () => {
  expect([0, 59_000, 60_000, 150_000].map(elapsed)).toEqual([
    'less than a minute',
    'less than a minute',
    '1 minute',
    '3 minutes',
  ]);
});

/** What a terminal obeys or hides, by what it does. */
const deceptive = {
  'moves, colours, links': '\u001b\u009b\u009d\u0090',
  'rings, erases, begins a line': '\u0007\b\r\n\v\f\u0085\u0000\u007f',
  'turns the direction': '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  'separates lines': '\u2028\u2029',
  'is not seen': '\u200b\u200c\u200d\u2060\u2063\u00ad\ufeff\u180e\u034f\u115f\u3164\uffa0\ufff9\ufe0f',
  'is not seen, and tags': '\u{e0001}\u{e0041}\u{e007f}',
  'is no character': '\ufffe\uffff\ufdd0\ud800',
};

for (const [what, characters] of Object.entries(deceptive)) {
  test(`a character that ${what} is replaced, and what stands around it is kept`, () => {
    for (const character of characters) expect(visible(`a${character}b`), escape(character)).toBe('a\ufffdb');
  });
}

test('letters of all scripts, combining marks and emojis are kept as they are', () => {
  const text = 'Zoë Łukasz 𝒳 北京 مرحبا हिन्दी e\u0301 👩🏽‍💻 ❤️ 👨‍👩‍👧 🏴 1️⃣ — …';
  expect(harmless(text)).toBe(text);
});

test('nothing that a runner takes for a command is left, whatever stands before it', () => {
  for (const text of ['##[error]x', 'a ##[set-output name=a]b', '####[x]', '##vso[task.setvariable]x', '##teamcity[x]'])
    expect(harmless(text)).not.toMatch(/##[\w-]*\[/);
  for (const text of [
    '::error::x',
    '  ::stop-commands::x',
    '\u00a0::x::',
    '\u3000\t::x::',
    '\u001b[31m::x::',
    '\ufffd::x::',
  ])
    expect(withoutCommand(text)).toContain(': :');
  expect(withoutCommand('a ::b:: #1 ##2')).toBe('a ::b:: #1 ##2');
});

test('a word that wrapping or cutting puts first in a line is no command either', () => {
  const shown = wrap(`  ${'word '.repeat(8)}::error::x ##[y]`, 20);
  expect(shown.map(withoutCommand).join('\n')).not.toMatch(/^\s*::/m);
  expect(fit('##[error]', 4)).not.toContain('##[');
});

test('what no XML can hold is replaced in a text that may have control characters otherwise', () => {
  expect(wellFormed('a\ufffeb\uffffc\ud800d\tef\n\u001b[31m')).toBe('a\ufffdb\ufffdc\ufffdd\tef\n\u001b[31m');
});

test('a command of ours holds texts of others as data', () => {
  expect(workflowCommand('error', { file: 'a,b:c\n.ts', line: 3 }, '50 %\r\n::stop::\u001b\u0000\u202e')).toBe(
    '::error file=a%2Cb%3Ac%0A.ts,line=3::50 %25%0A::stop::\ufffd\ufffd\ufffd\n',
  );
});

/** Runs a module in a process of its own that has the writer. @returns all that it wrote */
function written(code: string, env: Record<string, string> = {}): string {
  const output = moduleFile('protocol/output/output');
  const secrets = moduleFile('protocol/redaction/run-secrets');
  const module = `import * as out from '${output}'; import { runSecrets } from '${secrets}'; ${code}`;
  // Node warns of NO_COLOR beside FORCE_COLOR.
  const { LAS_RUN_ID: _, NO_COLOR: __, ...others } = process.env;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', module], {
    encoding: 'utf8',
    env: { ...others, ...env },
  });
  return child.stdout + child.stderr;
}

test('sentences stay on one line, and texts keep their lines, without commands, controls and secrets', () => {
  const shown = written(`
    runSecrets.configure({ LAS_CLIENT_SECRET: 'a-very-secret-secret' });
    out.say('it is 1.0\\n::error::x\\u001b[31m');
    out.warn('a-very-secret-secret\\r\\nand more');
    out.print('one\\n  ::two::\\n\\u202ethree\\n');
    out.printPainted(out.paint('red', 'bad') + '\\u001b[8mhidden\\u001b[2Jcleared\\n');
  `);
  expect(shown).toBe(
    'it is 1.0 ::error::x\ufffd[31m\none\n  : :two::\n\ufffdthree\n\u001b[31mbad\u001b[39m\ufffd[8mhidden\ufffd[2Jcleared\n' +
      '[client secret of administrator] and more\n',
  );
});

test('what others in the process write goes the same way, piece by piece', () => {
  const shown = written(`
    runSecrets.configure({ LAS_CONTROL_TOKEN: 'a-very-secret-token' });
    out.guardStreams();
    console.log('a-very-secret-token ##[x]');
    process.stdout.write(' :');
    process.stdout.write(':error::x\\n#');
    process.stdout.write('#[x]\\n');
    process.stdout.write(Buffer.from('\\u001b]8;;http://x\\u0007link\\u001b[1mbold\\u001b[22m\\n'));
    out.printCommands('::error file=a::b\\n');
  `);
  expect(shown).toBe(
    '[control token] # #[x]\n : :error::x\n# #[x]\n\ufffd]8;;http://x\ufffdlink\u001b[1mbold\u001b[22m\n::error file=a::b\n',
  );
});
