import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type { Result } from '../../reporters/judge/result.ts';
import { type PageOptions, renderPage } from '../../reporters/views/page/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { sampleOf } from '../support/long.ts';
import { hostile, hostileResult, largeResult } from '../support/page-samples.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser?.close());

interface Opened {
  page: Page;
  /** Errors of the page's script, and violations of its content security policy. */
  complaints: string[];
  requests: string[];
}

const changes = [{ id: 'learners.sample.rule-7', kind: 'broken', sentence: 'It conformed, and is broken.' }];

async function open(
  result: Result,
  options: BrowserContextOptions = {},
  hash = '',
  more: PageOptions = {},
): Promise<Opened> {
  const file = test.info().outputPath('index.html');
  await writeFile(file, renderPage(result, { changes, ...more }));
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const opened: Opened = { page, complaints: [], requests: [] };
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && opened.complaints.push(message.text()));
  page.on('request', (request) => opened.requests.push(request.url()));
  await page.goto(`${pathToFileURL(file).href}${hash}`);
  return opened;
}

const small = largeResult(400);
const shown = (page: Page) => page.locator('.entry:visible');
const search = (page: Page) => page.getByRole('searchbox');
const paperColour = 'getComputedStyle(document.body).backgroundColor';
const chip = (page: Page, verdict: string) => page.locator(`.chip input[value="${verdict}"]`);

test('search: every word must occur; the URL keeps the search, and Escape clears it', async () => {
  const { page, complaints, requests } = await open(small);
  await expect(page.locator('.shown')).toHaveText('560 statements');
  await page.keyboard.press('/');
  await page.keyboard.type('stores 399:');
  await expect(shown(page)).toHaveCount(1);
  await expect(page.locator('.shown')).toHaveText('1 of 560 statements');
  expect(new URL(page.url()).hash).toBe('#q=stores%20399%3A');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(560);
  expect(new URL(page.url()).hash).toBe('');
  await search(page).fill('no such words');
  await expect(page.getByText('No statement matches.')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('filters by verdict and area are part of the URL, so that it shows the same to others', async () => {
  const { page } = await open(small);
  await chip(page, 'violates').check();
  await chip(page, 'inconclusive').check();
  await page.getByLabel('Area').selectOption('tags');
  const expected = small.rules.filter(
    ({ id, verdict }) => id.startsWith('tags.') && (verdict === 'violates' || verdict === 'inconclusive'),
  ).length;
  await expect(shown(page)).toHaveCount(expected);
  const { hash } = new URL(page.url());
  expect(hash).toBe('#verdict=violates,inconclusive&area=tags');

  const { page: other } = await open(small, {}, hash);
  await expect(shown(other)).toHaveCount(expected);
  await expect(chip(other, 'inconclusive')).toBeChecked();
  await other.getByRole('button', { name: 'Clear filters' }).click();
  await expect(shown(other)).toHaveCount(560);
});

test('a number at the top links to what it counts', async () => {
  const { page } = await open(small);
  await page.locator('.tallies a', { hasText: 'violates' }).click();
  await expect(shown(page)).toHaveCount(small.totals.violates);
});

test('the URL of a statement opens it, even if a filter hid it', async () => {
  const { page } = await open(small, {}, '#verdict=violates');
  await page.evaluate('location.hash = "#learners.sample.rule-1"');
  const entry = page.locator('[id="learners.sample.rule-1"]');
  await expect(entry).toHaveAttribute('open', '');
  await expect(entry.locator('summary')).toBeFocused();
  await expect(entry).toBeInViewport();
});

test('evidence opens as a conversation in chronological order; a delivery shows the inputs of its signature', async () => {
  const { page, complaints } = await open(largeResult(4000), {}, '#learners.sample.rule-7');
  const entry = page.locator('[id="learners.sample.rule-7"]');
  await entry.getByRole('button', { name: '10 exchanges' }).click();
  const talk = entry.locator('.talk > .exchange');
  await expect(talk).toHaveCount(10);
  await expect(talk.first()).toContainText('POST /v1/learners?n=71');
  await expect(talk.first()).toContainText('201');
  const delivery = entry.locator('.delivery');
  await delivery.locator('summary').click();
  await expect(delivery.locator('.signature')).toContainText('x-service-sha256: c2lnbmF0dXJl');
  await expect(delivery.locator('pre').first()).toContainText('"firstName": "Robin 80"');
  await entry.getByRole('button', { name: '10 exchanges' }).click();
  await expect(talk.first()).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the exchange at which a check failed is in view at once, however many came before it', async () => {
  const { page } = await open(largeResult(24_000), {}, '#verdict=violates');
  await page.locator('.entry[data-mark=violates] summary').first().click();
  await page.locator('.entry[data-mark=violates] [data-failing]').first().click();
  await expect(page.locator('.exchange.is-failing').first()).toBeInViewport();
});

test('copies a request as curl', async () => {
  const { page } = await open(small, { permissions: ['clipboard-read', 'clipboard-write'] }, '#learners.sample.rule-7');
  const entry = page.locator('[id="learners.sample.rule-7"]');
  await entry.getByRole('button', { name: '1 exchange' }).click();
  await entry.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(entry.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain("curl -i -X POST 'http://127.0.0.1:1/v1/learners?n=8'");
  expect(copied).toContain('"$TOKEN_OF_ADMINISTRATOR"');
});

test('copies a script that repeats what led to a failure, from the exchange at which a check failed', async () => {
  const { page } = await open(small, { permissions: ['clipboard-read', 'clipboard-write'] }, '#verdict=violates');
  const failed = page.locator('.exchange.is-failing').first();
  await page.locator('.entry[data-mark=violates] summary').first().click();
  await page.locator('.entry[data-mark=violates] [data-failing]').first().click();
  await failed.getByRole('button', { name: 'Copy a script that repeats it' }).click();
  await expect(failed.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain('#!/bin/sh');
  expect(copied).toContain('TOKEN_OF_ADMINISTRATOR=$(token "$LAS_CLIENT_ID" "$LAS_CLIENT_SECRET")');
});

test('copies a failed check for a ticket: what is documented, what was seen, and how to repeat it', async () => {
  const { page } = await open(small, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('.causes [data-failing]').first().click();
  await page.locator('.is-failing').first().getByRole('button', { name: 'Copy for a ticket' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(copied.split('\n').slice(0, 5)).toEqual([
    'Statement 7: a refused update stores nothing of what was sent.',
    '',
    '- Rule: `learners.sample.rule-7`',
    `- API document: ${small.rules[7]!.section}, item 7`,
    '- Check: `POST /v1/learners › outcome number 7`',
  ]);
  expect(copied).toContain('Expected: 7\nReceived: 0\n```');
  expect(copied).toContain('```http\nPOST http://127.0.0.1:1/v1/learners?n=8\n');
  expect(copied).toContain('```http\n201\ncontent-type: application/json\n\n{\n  "learnerId": "l-1"\n}\n```');
  expect(copied).toContain('To repeat it:\n\n```sh\n#!/bin/sh\n');
  expect(await findings(page, ['heading-order'])).toEqual([]);
});

test('keys: j and k walk, Enter opens, e shows the evidence; they can be switched off', async () => {
  const { page } = await open(small, {}, '#verdict=violates');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(shown(page).first().locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown(page).first()).toHaveAttribute('open', '');
  await page.keyboard.press('e');
  await expect(shown(page).first().locator('.talk')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByLabel('Use single-key shortcuts').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(search(page)).not.toBeFocused();
});

// In dark mode only colours differ, and axe is slow.
const rulesOfAxe = { light: null, dark: ['color-contrast', 'link-in-text-block'] };
for (const colorScheme of sampleOf(['light', 'dark'] as const, 2)) {
  test(`${colorScheme}: axe finds nothing, whether statements are closed or open`, async () => {
    // Only a few of each kind, because axe takes a while for every element.
    const { page } = await open(largeResult(20, 20), { colorScheme });
    const paper = await page.evaluate(paperColour);
    expect(paper).toBe(colorScheme === 'dark' ? 'rgb(21, 23, 26)' : 'rgb(251, 251, 249)');
    await search(page).fill('1');
    await chip(page, 'violates').check();
    await page.locator('.entry:visible summary').first().click();
    await page.locator('.entry:visible .show button').first().click();
    await page.locator('.reasons summary').first().click();
    expect(await findings(page, rulesOfAxe[colorScheme])).toEqual([]);
    await page.locator('.chip:has([value=violates])').click();
    await search(page).fill('question-1');
    await page.getByRole('button', { name: 'Keyboard help' }).click();
    expect(await findings(page, rulesOfAxe[colorScheme])).toEqual([]);
  });
}

const clients: PageOptions['clients'] = [
  {
    sentence: 'shop-sync 3.2.0: 1 change hits it, 1 may hit it',
    changes: [
      { ...changes[0]!, level: 'hits' },
      { id: 'openapi', kind: 'OpenAPI', sentence: 'A member that it may read is gone.', level: 'may hit' },
    ],
  },
  { sentence: 'reports: no change concerns it', changes: [] },
];

/** Of a client that was judged, every rule is one for clients. */
function clientPage(): Result {
  const { rules, target, ...rest } = largeResult(60, 10);
  return {
    ...rest,
    target: { ...target, kind: 'client', baseUrl: 'http://127.0.0.1:3000/webhooks/las' },
    rules: rules.map((rule) => ({ ...rule, id: `client.${rule.id}`, party: 'client' })),
  };
}

const appearances = (['dark', 'light'] as const).flatMap((colorScheme) =>
  [400, 1280].map((width) => ({ colorScheme, width })),
);

for (const { colorScheme, width } of sampleOf(appearances, 4))
  test(`${colorScheme}, ${width} px: axe finds nothing on the changes by client and on the page of a client`, async () => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    for (const result of [largeResult(60, 10), clientPage()]) {
      const { page } = await open(result, options, '', { clients });
      await expect(page.locator('.tag.is-hit')).toHaveText('hits');
      expect(await findings(page, rulesOfAxe[colorScheme])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const cut = '[...document.querySelectorAll(".heat .name")].filter((e) => e.scrollWidth > e.clientWidth).length';
      expect(await page.evaluate(cut), 'names of areas that are cut').toBe(0);
    }
  });

/** @param rules null for axe's default rules. */
async function findings(page: Page, rules: string[] | null): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === null ? axe : axe.withRules(rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

for (const { width, isFirst } of [
  { width: 390, isFirst: 'what is broken' },
  { width: 1280, isFirst: 'the areas' },
])
  test(`${width} px: the areas are shown once, and ${isFirst} first`, async () => {
    const { page } = await open(small, { viewport: { width, height: 844 } });
    const areas = page.locator('.heat:visible');
    await expect(areas).toHaveCount(1);
    const top = async (what: typeof areas) => (await what.boundingBox())?.y ?? Number.NaN;
    const broken = await top(page.getByRole('heading', { name: /^Broken/, level: 2 }));
    expect((await top(areas)) > broken ? 'what is broken' : 'the areas').toBe(isFirst);
    if (width === 390) expect(broken, 'on the first screen').toBeLessThan(844);
  });

test('narrow: nothing scrolls sideways except tables in their frames', async () => {
  const large = largeResult(4000);
  const reason = `precondition not met: {"title":"${'x'.repeat(200)}"}`;
  const rules = large.rules.map((rule, i) => {
    if (i === 7) return { ...rule, statement: 'x'.repeat(200) };
    return i === 0 ? { ...rule, verdict: 'inconclusive' as const, reason } : rule;
  });
  const { page } = await open(
    { ...large, rules },
    { viewport: { width: 320, height: 700 } },
    '#learners.sample.rule-7',
  );
  const entry = page.locator('[id="learners.sample.rule-7"]');
  await entry.locator('.show button').click();
  await entry.locator('.exchange summary').first().click();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});

test('print: tools are hidden, and broken rules are opened and then closed again', async () => {
  const { page } = await open(small, { colorScheme: 'dark' });
  const broken = page.locator('.entry[data-mark=violates]').first();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  await expect(page.locator('.toolbar')).toBeHidden();
  await expect(page.locator('.contents')).toBeHidden();
  await expect(broken.locator('.checks')).toBeVisible();
  expect(await page.evaluate(paperColour)).toBe('rgb(255, 255, 255)');
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  await expect(broken.locator('.checks')).toBeHidden();
});

test('without JavaScript, all statements and their checks are shown', async () => {
  const { page } = await open(small, { javaScriptEnabled: false });
  await expect(page.locator('.toolbar')).toBeHidden();
  await expect(page.locator('noscript p')).toBeInViewport();
  await expect(shown(page)).toHaveCount(560);
  await page.locator('.entry[data-mark=violates] summary').first().click();
  await expect(page.locator('.entry[data-mark=violates] .message').first()).toContainText('Received: 0');
});

test('texts from a hostile target are shown as text and never run', async () => {
  const { page, complaints, requests } = await open(hostileResult(), {}, '#learners.sample.rule-7');
  const entry = page.locator('[id="learners.sample.rule-7"]');
  await entry.locator('.show button').click();
  await expect(entry.locator('.sides').first()).toContainText('<script>globalThis.pwned=1</script>');
  await expect(entry.locator('.payload').last()).toContainText('\u2407\u241b[31m\\u202eevil');
  await entry.getByRole('button', { name: /more of 1728000 characters/ }).click();
  await entry.getByRole('button', { name: 'Copy as curl' }).click();
  await search(page).fill(hostile);
  expect(await page.evaluate('"pwned" in globalThis')).toBe(false);
  expect(await page.locator('img').count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(requests).toHaveLength(1);
  // If markup were ever made from a string, the browser itself would refuse it.
  const makeMarkup = `try { document.createElement('p').innerHTML = '<b>x</b>'; 'made' } catch { 'refused' }`;
  expect(await page.evaluate(makeMarkup)).toBe('refused');
});

test('a result of 400 rules, 160 questions and 5,000 exchanges opens, filters and shows its evidence', async () => {
  const { page, complaints } = await open(largeResult(5000));
  await search(page).fill('stores 399:');
  await expect(shown(page)).toHaveCount(1);
  await search(page).fill('');
  await expect(shown(page)).toHaveCount(560);
  const entry = page.locator('.entry', { has: page.locator('[data-evidence]') }).last();
  await entry.locator('summary').first().click();
  await entry.locator('[data-evidence]').first().click();
  await expect(entry.locator('.talk > .exchange').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
