import { readdirSync } from 'node:fs';
import { alsoBreaks } from './also-breaks.ts';
import { authenticationDefects } from './authentication.ts';
import { contractDefects } from './contract.ts';
import { eventDefects } from './events.ts';
import { learnerDefects } from './learners.ts';
import { belongingsDefects } from './learners-belongings.ts';
import { learnerCreateDefects } from './learners-create.ts';
import { likenessDefects } from './learners-likeness.ts';
import { learnerUpdateDefects } from './learners-update.ts';
import { raceDefects } from './races.ts';
import { recordDefects } from './records.ts';
import { successStatusDefects } from './success-statuses.ts';
import { tagDefects } from './tags.ts';
import { tutorDefects } from './tutors.ts';
import { tutorMemberDefects } from './tutors-batch-members.ts';
import { tutorMixtureDefects } from './tutors-mixtures.ts';
import type { Defect } from './types.ts';
import { webhookDefects } from './webhooks.ts';
import { wrongTypeDefects } from './wrong-types.ts';

export type { Defect } from './types.ts';

/** Files of the topics, relative to this folder: `tags/add.ts` lists the defects of the rules `tags.add.…`. */
export const topicFiles: readonly string[] = readdirSync(new URL('.', import.meta.url), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => /^(?!operators\/)[^.]+\/[^.]+\.[jt]s$/.test(path))
  .sort();

/** Defects of each of them, in the same order. */
export const defectsOfFiles: readonly (readonly Defect[])[] = await Promise.all(
  topicFiles.map(async (path) => ((await import(`./${path}`)) as { defects: readonly Defect[] }).defects),
);

/** Every defect. */
export const defects: readonly Defect[] = [
  ...defectsOfFiles.flat(),
  ...learnerDefects,
  ...recordDefects,
  ...learnerCreateDefects,
  ...learnerUpdateDefects,
  ...belongingsDefects,
  ...likenessDefects,
  ...tagDefects,
  ...tutorDefects,
  ...tutorMixtureDefects,
  ...tutorMemberDefects,
  ...successStatusDefects,
  ...raceDefects,
  ...authenticationDefects,
  ...contractDefects,
  ...webhookDefects,
  ...wrongTypeDefects,
  ...eventDefects,
].map(withMeasured);

function withMeasured({ name, breaks, change }: Defect): Defect {
  return { name, breaks, change, alsoBreaks: alsoBreaks[name] ?? [] };
}

const byName = new Map(defects.map((defect) => [defect.name, defect]));

/** The defect with the name. */
export function findDefect(name: string): Defect | undefined {
  return byName.get(name);
}
