/** The address that a text is; null if it is none. `URL.canParse` of Node 20 comes to take letters beyond ASCII for a fault. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
