/** The top-level declarations of a source, told by their first lines. Pure. */
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

export function nameAt(declarations: readonly Declaration[], line: number): string {
  return declarations.find(({ from, to }) => from <= line && line <= to)?.name ?? '';
}

/** Names of the declarations that use the named one, directly or through others. */
export function usersOf(name: string, declarations: readonly Declaration[]): Set<string> {
  const users = new Set<string>();
  const pending = [name];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const word = new RegExp(`\\b${next}\\b`);
    for (const { name: user, text } of declarations) {
      if (user === next || users.has(user) || !word.test(text)) continue;
      users.add(user);
      pending.push(user);
    }
  }
  return users;
}
