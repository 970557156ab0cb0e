import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot as root } from '../../../cli/modules.ts';
import { urlOf, webAddressOf } from '../../../protocol/url.ts';

test('letters beyond ASCII are no fault, however often they come', () => {
  for (let at = 0; at < 20_000; at++) if (urlOf('https://bücher.example.org/') === null) throw new Error(`at ${at}`);
});

test('a relative address needs a base', () => {
  expect(urlOf('/problems/1')).toBeNull();
  expect(urlOf('/problems/1', 'https://api.example.org')?.href).toBe('https://api.example.org/problems/1');
});

test('a web address is one of http or https', () => {
  expect(
    ['http://a.example', 'HTTPS://a.example', 'ftp://a.example', 'a.example', ''].map((text) => webAddressOf(text)),
  ).toEqual([expect.any(URL), expect.any(URL), null, null, null]);
});

test('nothing asks `URL.canParse`', () => {
  const folders = ['bench', 'cli', 'client', 'fixtures', 'measured', 'openapi', 'proof', 'properties', 'protocol'];
  const files = [...folders, 'reporters', 'rules', 'service', 'specs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.canParse('))).toEqual([]);
});
