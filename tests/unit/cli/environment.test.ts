import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { loadDotEnv } from '../../../cli/environment.ts';
import { ConfigError } from '../../../fixtures/target/variables.ts';

const variables = ['LAS_EMAIL_DOMAIN', 'LAS_STAFF'];
const before = process.cwd();

test.beforeEach(({}, testInfo) => {
  process.chdir(testInfo.outputPath('.'));
  for (const name of variables) delete process.env[name];
});

test.afterEach(() => {
  process.chdir(before);
  for (const name of variables) delete process.env[name];
});

/** Loads a `.env` that holds this. */
function load(text: string, encoding?: BufferEncoding): void {
  writeFileSync('.env', text, encoding);
  loadDotEnv();
}

test('a byte-order mark at the beginning of .env hides no variable', () => {
  load('\uFEFFLAS_EMAIL_DOMAIN=one.example.com\r\nLAS_STAFF=a@one.example.com\r\n');
  expect(process.env).toMatchObject({ LAS_EMAIL_DOMAIN: 'one.example.com', LAS_STAFF: 'a@one.example.com' });
});

test('what is set already wins over .env', () => {
  process.env.LAS_STAFF = 'set@example.com';
  load('LAS_STAFF=file@example.com\n');
  expect(process.env.LAS_STAFF).toBe('set@example.com');
});

test('a file in UTF-16 is refused in one sentence', () => {
  const loading = () => load('\uFEFFLAS_STAFF=a@example.com\n', 'utf16le');
  expect(loading).toThrow(ConfigError);
  expect(loading).toThrow('in UTF-8');
});

for (const line of [
  'LAS_STAFF: a@example.com',
  'LAS_STAFF a@example.com',
  'set LAS_STAFF=a@example.com',
  '  LAS_STAFF',
])
  test(`a line that sets nothing is refused: ${line}`, () => {
    expect(() => load(`LAS_EMAIL_DOMAIN=one.example.com\n${line}\nLAS_SEED=1\n`)).toThrow(
      new ConfigError('.env does not set LAS_STAFF: write each variable as NAME=value, such as LAS_SEED=1.'),
    );
    expect(process.env.LAS_EMAIL_DOMAIN).toBeUndefined();
  });

test('comments, blanks and lines of a value are no such lines', () => {
  load('# LAS_SEED: 1\n\nexport LAS_STAFF = "a@example.com,\r\nLAS_b@example.com,\nLAS_c@example.com" # all\n');
  expect(process.env.LAS_STAFF).toBe('a@example.com,\nLAS_b@example.com,\nLAS_c@example.com');
});

test('nor are lines of a value that is set already', () => {
  process.env.LAS_STAFF = 'set@example.com';
  load('LAS_STAFF="a@example.com,\nLAS_b@example.com"\n');
  expect(process.env.LAS_STAFF).toBe('set@example.com');
});

test('neither is the name alone of what is set already', () => {
  process.env.LAS_STAFF = 'set@example.com';
  load('LAS_STAFF\nLAS_EMAIL_DOMAIN=one.example.com\n');
  expect(process.env).toMatchObject({ LAS_STAFF: 'set@example.com', LAS_EMAIL_DOMAIN: 'one.example.com' });
});

for (const first of ['[settings]', 'b@example.com,\n', 'OTHER'])
  test(`a line without = hides no variable: ${JSON.stringify(first)}`, () => {
    load(`${first}\n  export LAS_STAFF=a@example.com\nLAS_EMAIL_DOMAIN=one.example.com\n`);
    expect(process.env).toMatchObject({ LAS_STAFF: 'a@example.com', LAS_EMAIL_DOMAIN: 'one.example.com' });
  });
