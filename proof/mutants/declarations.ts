/** Finds the top-level declarations of a source by their first lines. Pure. */
export interface Declaration {
  name: string;
  /** First and last line, counted from 1. */
  from: number;
  to: number;
  text: string;
}

export function declarationsOf(source: string): Declaration[] {
  const lines = source.split('\n');
  const starts = lines.flatMap((line, at) => {
    const name = /^(?:export )?(?:const|function\*?) (\w+)/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, at }];
  });
  return starts.map(({ name, at }, nth) => {
    const end = starts[nth + 1]?.at ?? lines.length;
    return { name, from: at + 1, to: end, text: lines.slice(at, end).join('\n') };
  });
}

/** The declaration that a line is in; empty if it is in none. */
export function nameAt(declarations: readonly Declaration[], line: number): string {
  return declarations.find(({ from, to }) => from <= line && line <= to)?.name ?? '';
}

/** Names of the functions that use the named constant, directly or through other constants. */
export function usersOf(name: string, declarations: readonly Declaration[]): Set<string> {
  const users = new Set<string>();
  const seen = new Set<string>();
  const pending = [name];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const word = new RegExp(`\\b${next}\\b`);
    for (const { name: user, text } of declarations) {
      if (user === next || !word.test(text)) continue;
      if (/^(?:export )?const/.test(text)) pending.push(user);
      else users.add(user);
    }
  }
  return users;
}
