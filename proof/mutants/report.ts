/** The fate of the mutants, as text. Pure. */
import type { Mutant } from './instrument.ts';
import { isViolation, type Memory } from './memory.ts';

export type Fate = 'noticed' | 'answered' | 'explained' | 'untouched' | 'open' | 'undecided' | 'survived';

function fateOf({ key, id }: Mutant, memory: Memory, isExplained: boolean, isOpen: boolean): Fate {
  const notice = memory.noticed[key];
  if (isViolation(notice)) return 'noticed';
  if (isExplained) return 'explained';
  if (isOpen) return 'open';
  if (notice) return 'answered';
  if (memory.undecided[key]) return 'undecided';
  const tests = [...Object.values(memory.tests.a), ...Object.values(memory.tests.b)];
  if (memory.loaded.includes(id) || tests.some(({ touches }) => touches.includes(id))) return 'survived';
  return 'untouched';
}

/**
 * Totals by file, and every mutant that is neither noticed nor explained, once it has met all its tests.
 * @param isOpen whether it has not.
 */
export function renderMutants(
  mutants: readonly Mutant[],
  memory: Memory,
  whyUnnoticed: (key: string) => string | undefined,
  isOpen: (mutant: Mutant) => boolean,
): string {
  const fates = new Map(
    mutants.map((mutant) => {
      const isExplained = whyUnnoticed(mutant.key) !== undefined;
      return [mutant, fateOf(mutant, memory, isExplained, isOpen(mutant))];
    }),
  );
  const lines: string[] = [];
  const count = (of: readonly Mutant[], fate: Fate) => of.filter((mutant) => fates.get(mutant) === fate).length;
  for (const file of [...new Set(mutants.map((mutant) => mutant.file))]) {
    const own = mutants.filter((mutant) => mutant.file === file);
    const shown = own.filter((mutant) => !['noticed', 'explained', 'open'].includes(fates.get(mutant) ?? ''));
    lines.push(`${file}: ${count(own, 'noticed')} of ${own.length} noticed, ${count(own, 'explained')} explained`);
    for (const mutant of shown) {
      const { line, key } = mutant;
      lines.push(`  ${fates.get(mutant)} ${file}:${line} ${key.slice(file.length + 1)}`);
    }
  }
  const total = (['noticed', 'answered', 'explained', 'untouched', 'open', 'undecided', 'survived'] as const).map(
    (fate) => `${count(mutants, fate)} ${fate}`,
  );
  const share = ((100 * count(mutants, 'noticed')) / Math.max(1, mutants.length)).toFixed(1);
  lines.push(`${mutants.length} mutants: ${total.join(', ')}; ${share} % noticed by an assertion.`, '');
  return lines.join('\n');
}
