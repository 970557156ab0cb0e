/** Text formatting for a terminal. */

const codes = { red: 31, green: 32, yellow: 33, grey: 90, bold: 1 } as const;
export type Colour = keyof typeof codes;

/** Wraps the text in the codes of a terminal colour. */
export function paint(colour: Colour, text: string): string {
  return `\u001b[${codes[colour]}m${text}\u001b[0m`;
}

/** Cuts a line to a width. */
export function fit(line: string, width: number): string {
  const shown = harmless(line);
  return shown.length <= width ? shown : `${shown.slice(0, Math.max(0, width - 1))}…`;
}

/** Breaks a line between words to fit a width. Continuation lines are indented by two more; a longer word is cut. */
export function wrap(line: string, width: number): string[] {
  const [indent = '', text = ''] = /^( *)(.*)$/s.exec(harmless(line))?.slice(1) ?? [];
  const lines: string[] = [];
  for (const word of text.split(/(?<= )(?! )/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last + word).trimEnd().length <= width) lines[lines.length - 1] = last + word;
    else lines.push(`${lines.length === 0 ? indent : `${indent}  `}${word}`);
  }
  return lines.map((each) => fit(each.trimEnd(), width));
}

/** Replaces control characters, which a target may have sent, so that the terminal does not interpret them. */
function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is there to remove them.
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\uFFFD');
}

/** `1 rule`, `2 rules`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `1.3 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
