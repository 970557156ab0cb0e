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

test('a byte-order mark at the beginning of .env hides no variable', () => {
  writeFileSync('.env', '\uFEFFLAS_EMAIL_DOMAIN=one.example.com\r\nLAS_STAFF=a@one.example.com\r\n');
  loadDotEnv();
  expect(process.env).toMatchObject({ LAS_EMAIL_DOMAIN: 'one.example.com', LAS_STAFF: 'a@one.example.com' });
});

test('what is set already wins over .env', () => {
  process.env.LAS_STAFF = 'set@example.com';
  writeFileSync('.env', 'LAS_STAFF=file@example.com\n');
  loadDotEnv();
  expect(process.env.LAS_STAFF).toBe('set@example.com');
});

test('a file in UTF-16 is refused in one sentence', () => {
  writeFileSync('.env', '\uFEFFLAS_STAFF=a@example.com\n', 'utf16le');
  expect(() => loadDotEnv()).toThrow(ConfigError);
  expect(() => loadDotEnv()).toThrow('in UTF-8');
});

for (const line of [
  'LAS_STAFF: a@example.com',
  'LAS_STAFF a@example.com',
  'set LAS_STAFF=a@example.com',
  '  LAS_STAFF',
])
  test(`a line that sets nothing is refused: ${line}`, () => {
    writeFileSync('.env', `LAS_EMAIL_DOMAIN=one.example.com\n${line}\nLAS_SEED=1\n`);
    expect(() => loadDotEnv()).toThrow(
      new ConfigError('.env does not set LAS_STAFF: write each variable as NAME=value, such as LAS_SEED=1.'),
    );
    expect(process.env.LAS_EMAIL_DOMAIN).toBeUndefined();
  });

test('comments, blanks and lines of a value are no such lines', () => {
  writeFileSync(
    '.env',
    '# LAS_SEED: 1\n\nexport LAS_STAFF = "a@example.com,\r\nLAS_b@example.com,\nLAS_c@example.com" # all\n',
  );
  loadDotEnv();
  expect(process.env.LAS_STAFF).toBe('a@example.com,\nLAS_b@example.com,\nLAS_c@example.com');
});

test('nor are lines of a value that is set already', () => {
  process.env.LAS_STAFF = 'set@example.com';
  writeFileSync('.env', 'LAS_STAFF="a@example.com,\nLAS_b@example.com"\n');
  loadDotEnv();
  expect(process.env.LAS_STAFF).toBe('set@example.com');
});

test('neither is the name alone of what is set already', () => {
  process.env.LAS_STAFF = 'set@example.com';
  writeFileSync('.env', 'LAS_STAFF\nLAS_EMAIL_DOMAIN=one.example.com\n');
  loadDotEnv();
  expect(process.env).toMatchObject({ LAS_STAFF: 'set@example.com', LAS_EMAIL_DOMAIN: 'one.example.com' });
});

for (const first of ['[settings]', 'b@example.com,\n', 'OTHER'])
  test(`a line without = hides no variable: ${JSON.stringify(first)}`, () => {
    writeFileSync('.env', `${first}\n  export LAS_STAFF=a@example.com\nLAS_EMAIL_DOMAIN=one.example.com\n`);
    loadDotEnv();
    expect(process.env).toMatchObject({ LAS_STAFF: 'a@example.com', LAS_EMAIL_DOMAIN: 'one.example.com' });
  });
