/** Small matters of writing for a terminal. */

const codes = { red: 31, green: 32, yellow: 33, grey: 90, bold: 1 } as const;
export type Colour = keyof typeof codes;

export function paint(colour: Colour, text: string): string {
  return `\u001b[${codes[colour]}m${text}\u001b[0m`;
}

/** Cuts a line to a width; control characters, which a target may have put there, are shown and not obeyed. */
export function fit(line: string, width: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go.
  const shown = line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\uFFFD');
  return shown.length <= width ? shown : `${shown.slice(0, Math.max(0, width - 1))}…`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
