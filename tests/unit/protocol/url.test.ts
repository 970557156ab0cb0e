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
  expect(['http://a.example', 'HTTPS://a.example', 'ftp://a.example', 'a.example', ''].map(webAddressOf)).toEqual([
    expect.any(URL),
    expect.any(URL),
    null,
    null,
    null,
  ]);
});

test('nothing asks `URL.canParse`', () => {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const own = entries.filter(
    ({ name, parentPath }) =>
      /\.[jt]s$/.test(name) && !/[\\/](?:node_modules|dist|tests|\.[^\\/]+)/.test(parentPath.slice(root.length)),
  );
  expect(own.length).toBeGreaterThan(500);
  const asking = own.filter(({ name, parentPath }) =>
    readFileSync(join(parentPath, name), 'utf8').includes('.canParse('),
  );
  expect(asking.map(({ name }) => name)).toEqual([]);
});
