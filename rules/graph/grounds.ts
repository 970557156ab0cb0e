import type { Statement } from '../types.ts';

/** The rules that a rule rests on, directly or through others. */
export function groundsOf(id: string, statements: Readonly<Record<string, Pick<Statement, 'restsOn'>>>): Set<string> {
  const grounds = new Set<string>();
  const visit = (each: string) => {
    for (const ground of statements[each]?.restsOn ?? []) {
      if (grounds.has(ground)) continue;
      grounds.add(ground);
      visit(ground);
    }
  };
  visit(id);
  return grounds;
}
