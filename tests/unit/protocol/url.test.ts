import { expect, test } from '@playwright/test';
import { urlOf, webAddressOf } from '../../../protocol/url.ts';
import { compiledFolders, modulesBelow, textOf } from '../../support/sources.ts';

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
  const files = modulesBelow('bench', ...compiledFolders.filter((folder) => folder !== 'tests'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => textOf(file).includes('.canParse('))).toEqual([]);
});
