// biome-ignore lint/suspicious/noControlCharactersInRegex: it is there to make them visible.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters as pictures, direction marks as their codes; the same as `visible` in html.ts. */
export function visible(text) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (character) => {
      const code = character.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? '\u2421' : `\\u${code.toString(16).padStart(4, '0')}`;
    });
}

/** Deeper levels than anybody reads; their indents would take far more room than the text. */
const deepest = 200;

/**
 * Indents JSON, with numbers and strings exactly as they were sent; any other text is left as it is, as is anything
 * nested too deeply.
 */
export function pretty(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  const line = (change) => {
    depth += change;
    return `\n${'  '.repeat(depth)}`;
  };
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let level = 0;
  for (const token of tokens) {
    if ('{['.includes(token) && ++level > deepest) return text;
    if ('}]'.includes(token)) level -= 1;
  }
  return tokens
    .map((token, i) => {
      if (token === ',') return `,${line(0)}`;
      if (token === ':') return ': ';
      if (token === '{' || token === '[') return '}]'.includes(tokens[i + 1]) ? token : token + line(1);
      if (token === '}' || token === ']') return '{['.includes(tokens[i - 1]) ? token : line(-1) + token;
      return token;
    })
    .join('');
}

/** `0.82 ms`, `14 ms`, `1.3 s`; the same as `duration` in words.ts. */
export function time(ms) {
  if (ms === 0) return '0 ms';
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(ms >= 1 ? 1 : 2)} ms`;
}
