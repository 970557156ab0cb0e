/** The page in a browser: how long do opening and filtering take as results grow? */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { renderPage } from '../reporters/views/page/index.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { largeResult } from '../tests/support/page-samples.ts';
import { median, table } from './measure.ts';

const sizes = [500, 5_000, 20_000];
const rounds = 5;

/** Milliseconds of one visit. */
interface Visit {
  opening: number;
  /** The first search, which also reads the texts of all statements. */
  firstSearch: number;
  laterSearch: number;
  evidence: number;
}

export async function measure(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-bench-'));
  const browser = await launchBrowser();
  try {
    const rows: string[][] = [];
    for (const size of sizes) {
      const page = renderPage(largeResult(size));
      const file = join(folder, `${size}.html`);
      await writeFile(file, page);
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, file));
      const time = (of: keyof Visit) => `${Math.round(median(visits.map((each) => each[of])))} ms`;
      const megabytes = (Buffer.byteLength(page) / 1e6).toFixed(1);
      const head = `${size.toLocaleString('en')} (${megabytes} MB)`;
      rows.push([head, time('opening'), time('firstSearch'), time('laterSearch'), time('evidence')]);
    }
    return `${table(['Exchanges in the page', 'opening', 'first search', 'later searches', 'evidence of a check'], rows)}

A made-up result of 400 rules and 160 questions, opened from disk in headless Chromium ${browser.version()}: until the document can be
used; until a search in it has been drawn; until the evidence of a check has been drawn.`;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function visit(browser: Browser, file: string): Promise<Visit> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const opening = (await page.evaluate(readOpening)) as number;
  const [firstSearch = 0, ...later] = (await page.evaluate(timeSearches)) as number[];
  const evidence = (await page.evaluate(timeEvidence)) as number;
  await page.close();
  return { opening, firstSearch, laterSearch: median(later), evidence };
}

const readOpening = `performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd`;

// Asking for a position makes the browser lay the page out.
const timeSearches = `['stores', 'stores 39', 'nothing like it', ''].map((words) => {
  const input = document.querySelector('[name=q]');
  const started = performance.now();
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.body.getBoundingClientRect();
  return performance.now() - started;
})`;

const timeEvidence = `(() => {
  const started = performance.now();
  document.querySelector('.entry [data-evidence]').click();
  document.body.getBoundingClientRect();
  return performance.now() - started;
})()`;
