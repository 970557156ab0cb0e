/** What `doctor` says about where powers come from, and about what time alone will supply. */
import { type AgedFor, AgedLearnerFile, agedFor, ripeAt } from '../../fixtures/lab/aged-learner.ts';
import type { Config } from '../../fixtures/target/config.ts';
import type { Target } from '../../fixtures/target/target.ts';
import { sourceNames } from '../../protocol/evidence.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { makerOfDeferred, plural, wrap } from '../../reporters/views/text.ts';
import { heldRecords, type Power, powers } from '../../rules/powers.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';

/** Each source that the target has, in the order in which they are asked, with what is taken from it. */
export function sourceLines({ info: { sources = {} } }: Target, columns: number): string[] {
  return sourceNames.flatMap((name) => {
    const supplied = Object.keys(sources).filter((power) => sources[power] === name);
    if (supplied.length === 0 || name === 'existing records') return [];
    return wrap(`${name}: ${supplied.map((power) => powers[power as Power]?.meaning ?? power).join(', ')}`, columns);
  });
}

/** What was found of the records that the organisation holds; their number only. */
export function existingLines({ existing: isOn }: Config): string[] {
  if (!isOn) return ['LAS_EXISTING is off: none is looked at'];
  const { existing } = runNotes();
  if (existing === undefined) return [];
  const found = heldRecords.filter((kind) => (existing[kind]?.length ?? 0) > 0);
  if (found.length === 0) return ['none was found that a check could read'];
  return found.map((kind) => `${powers[kind].meaning}: ${plural(existing[kind]?.length ?? 0, 'record')} to read`);
}

/** The checks that need a learner whom an earlier run has left. */
const purposes = Object.keys(agedFor) as AgedFor[];

/** For how many of these checks a run leaves a learner, or looks at the one that an earlier run has left. */
export function agedLearnersOf(made: readonly Pick<DeclaredCheck, 'covers'>[]): number {
  return purposes.filter((purpose) => isMade(purpose, made)).length;
}

function isMade(purpose: AgedFor, made: readonly Pick<DeclaredCheck, 'covers'>[]): boolean {
  return made.some(({ covers }) => covers.includes(agedFor[purpose].question));
}

/** What is due when: each needs a run with the same LAS_STATE_DIR. @param made the checks that a run makes */
export function dueLines(config: Config, has: ReadonlySet<string>, made: readonly DeclaredCheck[]): string[] {
  if (has.has('clock') || config.administrator === null || config.readOnly) return [];
  const larger = `a run with ${makerOfDeferred(config.maxRequests !== null)}`;
  return purposes.map((purpose) => {
    const aged = new AgedLearnerFile(config, purpose).read();
    const { question } = agedFor[purpose];
    const isNext = isMade(purpose, made);
    if (aged !== null) {
      const from = new Date(ripeAt(aged)).toISOString().slice(0, 16).replace('T', ' ');
      const due = ripeAt(aged) <= Date.now() ? 'due now' : `due from ${from} UTC on`;
      return `${question}: ${due}${isNext ? '' : `, by ${larger}`}`;
    }
    if (!config.keepsState) return `${question}: never, since LAS_STATE_DIR is not kept for later runs`;
    return `${question}: due three days after ${isNext ? 'the next run' : larger}, which leaves a learner for it`;
  });
}
