/**
 * The address that a text is, relative to `base` if one is given; null if it is none. In place of `URL.canParse`, which Node 20, once it
 * has been called some thousand times, answers with false for letters beyond ASCII.
 */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** As `urlOf`, of http and https alone. */
export function webAddressOf(text: string, base?: string): URL | null {
  const url = urlOf(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
