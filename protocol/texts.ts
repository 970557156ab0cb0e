/** What many places ask of texts. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether it has the form of an email's address alone; blanks around it, and what stands on either side of the sign, are not ours to judge. */
export function isEmail(text: string): boolean {
  return /^(?:"[^"]+"|[^\s@<>"]+)@[^\s@<>"]+$/.test(text.trim());
}

export function isUuid(value: string): boolean;
export function isUuid(value: unknown): value is string;
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/** Without percent-encoding; as it is, if that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** For a part of a regular expression that matches nothing but the text. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `A, B and C`, or `A, B or C`. */
export function listed(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(names);
}

/** The first of the values, and how many more there are: `a, b and 3 more`. */
export function firstOf<T>(values: readonly T[], most: number, show: (value: T) => string = String): string {
  const shown = values.slice(0, most).map((value) => show(value));
  const rest = values.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
