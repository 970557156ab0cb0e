import packed from '@sparticuz/chromium';

/** Before all tests: of two that unpacked the browser at once, one would start it before it is whole. */
export default async function unpackBrowser(): Promise<void> {
  await packed.executablePath();
}
