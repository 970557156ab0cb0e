/** A browser for the tests of our pages. */
import { type Browser, chromium } from '@playwright/test';
import packed from '@sparticuz/chromium';

/** The packed browser's default arguments are meant for cloud functions, and switch off features that these tests rely on. */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await packed.executablePath(), args });
}
