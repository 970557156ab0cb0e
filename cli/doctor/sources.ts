/** What `doctor` says about where powers come from, and about what time alone will supply. */
import { type AgedFor, AgedLearnerFile, agedFor, ripeAt } from '../../fixtures/lab/aged-learner.ts';
import type { Config } from '../../fixtures/target/config.ts';
import type { Target } from '../../fixtures/target/target.ts';
import { sourceNames } from '../../protocol/evidence.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { plural, wrap } from '../../reporters/views/text.ts';
import { heldRecords, powers } from '../../rules/powers.ts';

/** Each source that the target has, in the order in which they are asked, with what is taken from it. */
export function sourceLines({ info: { sources = {} } }: Target, columns: number): string[] {
  return sourceNames.flatMap((name) => {
    const supplied = Object.keys(sources).filter((power) => sources[power] === name);
    return supplied.length === 0 ? [] : wrap(`${name}: ${supplied.join(', ')}`, columns);
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

/** What is due when: each needs a run with the same LAS_STATE_DIR. */
export function dueLines(config: Config, has: ReadonlySet<string>): string[] {
  if (has.has('clock') || config.administrator === null || config.readOnly) return [];
  return (Object.keys(agedFor) as AgedFor[]).map((purpose) => {
    const aged = new AgedLearnerFile(config, purpose).read();
    const { question } = agedFor[purpose];
    if (aged !== null)
      return ripeAt(aged) <= Date.now()
        ? `${question}: due now`
        : `${question}: due from ${new Date(ripeAt(aged)).toISOString().slice(0, 16).replace('T', ' ')} UTC on`;
    return config.keepsState
      ? `${question}: due three days after the next run, which leaves a learner for it`
      : `${question}: never, since LAS_STATE_DIR is not kept for later runs`;
  });
}
