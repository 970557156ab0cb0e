/** Which tests catch declared defects of a behaviour: they are the first to try on mutants of the same one. */
import { readCaughtBy } from '../../cli/caught-by.ts';
import { behaviourWith } from '../../service/behaviour/index.ts';
import { choicesByName } from '../../service/choices/index.ts';
import { defects } from '../../service/defects/index.ts';

/** Name of a function or constant of the behaviour -> tests, with the number of its defects that each caught. */
export type Hints = Map<string, Map<string, number>>;

export function hintsOfDefects(): Hints {
  const correct = behaviourWith(choicesByName.a!);
  const changed = new Map(defects.map(({ name, change }) => [name, Object.keys(change(correct))]));
  const hints: Hints = new Map();
  for (const [test, names] of Object.entries(readCaughtBy()))
    for (const behaviour of names.flatMap((name) => changed.get(name) ?? [])) addHint(hints, behaviour, test);
  return hints;
}

export function addHint(hints: Hints, behaviour: string, test: string): void {
  const counts = hints.get(behaviour) ?? new Map<string, number>();
  hints.set(behaviour, counts.set(test, (counts.get(test) ?? 0) + 1));
}
