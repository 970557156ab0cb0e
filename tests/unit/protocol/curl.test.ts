import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { curlOf, quote } from '../../../protocol/curl.js';

const shells = ['sh', 'dash', 'bash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);

/** In place of curl: prints its arguments, and its standard input, as JSON. */
const echo = `const { readFileSync } = require('node:fs');
process.stdout.write(JSON.stringify({ args: process.argv.slice(1), input: readFileSync(0, 'utf8') }));`;

interface Given {
  args: string[];
  input: string;
}

/** What a program gets that a shell starts with the command. */
function givenBy(shell: string, command: string, env: Record<string, string> = {}): Given {
  const script = `curl() { "$NODE" -e "$ECHO" -- "$@"; }\n${command}\n`;
  const { stdout, stderr } = spawnSync(shell, [], {
    input: script,
    encoding: 'utf8',
    // Commands that ran by mistake would not be found, or would print.
    env: { PATH: '/usr/bin:/bin', NODE: process.execPath, ECHO: echo, ...env },
  });
  expect(stderr, `${shell}: ${command}`).toBe('');
  return JSON.parse(stdout);
}

const request = { method: 'POST', url: 'https://api.example.com/v1/x?a=[1-3]&b={c}', headers: { 'x-note': "it's" } };

/** Bodies that have broken quoting, or could. */
const bodies = [
  "it's",
  `"; echo pwned; '$(echo pwned)' \`echo pwned\` \\ ! !! %s %d % $HOME ~ # & | > <`,
  "\u001b[31m'; echo pwned; echo '",
  "a\n'; echo pwned\n",
  "\u0007'$(echo pwned)'\\'",
  '-n\t-e',
  'trailing lines\n\n\n',
  'tab\there, \u202eturned, \u2028apart, \u200bnothing, \u0085next',
  'Zoë 🔑 北京',
  '',
  '@file',
];

for (const shell of shells) {
  test(`${shell} gives curl what the request held, and runs nothing else`, () => {
    for (const body of bodies) {
      const given = givenBy(shell, curlOf({ ...request, request: { headers: request.headers, body } }));
      const sent = given.args.includes('@-') ? given.input : given.args[given.args.indexOf('--data-raw') + 1];
      expect(sent, JSON.stringify(body)).toBe(body);
      expect(given.args).toEqual(expect.arrayContaining([request.url, "x-note: it's", '--globoff']));
    }
  });

  test(`${shell} reads any word as it was`, () => {
    const words = fc.string({ unit: 'binary' }).map((text) => text.replace(/\0|\n+$/g, '').toWellFormed());
    fc.assert(
      fc.property(fc.array(words, { minLength: 20, maxLength: 20 }), (texts) => {
        expect(givenBy(shell, `curl ${texts.map(quote).join(' ')}`).args).toEqual(texts);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test(`${shell} puts a secret in from a variable, whatever it holds`, () => {
    const token = `a'"$(echo pwned)%s\\n`;
    const headers = { authorization: 'Bearer [token of administrator]', empty: '' };
    const body = '{"secret":"[webhook secret]",\n"note":"100%"}';
    const command = curlOf({ ...request, request: { headers, body } });
    const { args, input } = givenBy(shell, command, { TOKEN_OF_ADMINISTRATOR: token, WEBHOOK_SECRET: token });
    expect(args).toEqual(expect.arrayContaining([`authorization: Bearer ${token}`, 'empty;']));
    expect(input).toBe(body.replace('[webhook secret]', token));
  });
}

test('there is a shell to try', () => {
  expect(shells).toContain('sh');
});

test('what is pasted holds nothing that a terminal obeys or that nobody sees', () => {
  for (const body of bodies)
    expect(curlOf({ ...request, request: { headers: {}, body } }).replaceAll(' \\\n  ', ' ')).not.toMatch(
      /[\p{Cc}\p{Zl}\p{Zp}\p{DI}]/u,
    );
});
