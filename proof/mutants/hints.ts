/** Which tests catch the declared defects of a behaviour: they are tried first on mutants of the same behaviour. */

import { behaviourWith } from '../../service/behaviour/index.ts';
import { choicesByName } from '../../service/choices/index.ts';
import { defects } from '../../service/defects/index.ts';
import { readCaughtBy } from '../caught-by.ts';
import { addHint, type Hints } from './plan.ts';

/** Hints by the function or constant that a defect changes. */
export function hintsOfDefects(): Hints {
  const correct = behaviourWith(choicesByName.a!);
  const changed = new Map(defects.map(({ name, change }) => [name, Object.keys(change(correct))]));
  const hints: Hints = new Map();
  for (const [test, names] of Object.entries(readCaughtBy()))
    for (const behaviour of names.flatMap((name) => changed.get(name) ?? [])) addHint(hints, behaviour, test);
  return hints;
}
