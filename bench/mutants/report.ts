/** What became of the mutants, as text. Pure. */
import type { Explanation } from './explained.ts';
import type { Mutant } from './instrument.ts';
import type { Memory } from './memory.ts';

export type Fate = 'noticed' | 'answered' | 'explained' | 'untouched' | 'undecided' | 'survived';

export function fateOf({ key, id }: Mutant, memory: Memory, explained: readonly Explanation[]): Fate {
  const notice = memory.noticed[key];
  if (notice?.by === 'assertion') return 'noticed';
  if (explained.some(({ mutants }) => mutants.some((start) => key.startsWith(start)))) return 'explained';
  if (notice) return 'answered';
  if (memory.undecided[key]) return 'undecided';
  const tests = [...Object.values(memory.tests.a), ...Object.values(memory.tests.b)];
  if (memory.loaded.includes(id) || tests.some(({ touches }) => touches.includes(id))) return 'survived';
  return 'untouched';
}

/** Totals by file, and every mutant that nobody noticed and nobody explained. */
export function renderMutants(mutants: readonly Mutant[], memory: Memory, explained: readonly Explanation[]): string {
  const fates = new Map(mutants.map((mutant) => [mutant, fateOf(mutant, memory, explained)]));
  const lines: string[] = [];
  const count = (of: readonly Mutant[], fate: Fate) => of.filter((mutant) => fates.get(mutant) === fate).length;
  for (const file of [...new Set(mutants.map((mutant) => mutant.file))]) {
    const own = mutants.filter((mutant) => mutant.file === file);
    const open = own.filter((mutant) => !['noticed', 'explained'].includes(fates.get(mutant) ?? ''));
    lines.push(`${file}: ${count(own, 'noticed')} of ${own.length} noticed, ${count(own, 'explained')} explained`);
    for (const { line, key } of open) {
      const mutant = own.find((other) => other.key === key);
      const fate = mutant ? fates.get(mutant) : '';
      lines.push(`  ${fate} ${file}:${line} ${key.slice(file.length + 1)}`);
    }
  }
  const total = (['noticed', 'answered', 'explained', 'untouched', 'undecided', 'survived'] as const).map(
    (fate) => `${count(mutants, fate)} ${fate}`,
  );
  const share = ((100 * count(mutants, 'noticed')) / Math.max(1, mutants.length)).toFixed(1);
  lines.push(`${mutants.length} mutants: ${total.join(', ')}; ${share} % noticed by an assertion.`, '');
  return lines.join('\n');
}
