import { alsoBreaks } from './also-breaks.ts';
import { assessmentEnumerationDefects } from './assessment-enumerations.ts';
import { assessmentIntervalDefects } from './assessment-intervals.ts';
import { assessmentInvitationDefects } from './assessment-invitations.ts';
import { assessmentResultDefects } from './assessment-results.ts';
import { assessmentDefects } from './assessments.ts';
import { authenticationDefects } from './authentication.ts';
import { contractDefects } from './contract.ts';
import { errorDefects } from './errors.ts';
import { eventDefects } from './events.ts';
import { learnerDefects } from './learners.ts';
import { belongingsDefects } from './learners-belongings.ts';
import { learnerCreateDefects } from './learners-create.ts';
import { likenessDefects } from './learners-likeness.ts';
import { memoryDefects } from './learners-memory.ts';
import { learnerUpdateDefects } from './learners-update.ts';
import { raceDefects } from './races.ts';
import { recordDefects } from './records.ts';
import { requestDefects } from './requests.ts';
import { successStatusDefects } from './success-statuses.ts';
import { tagDefects } from './tags.ts';
import { tutorAssignmentDefects } from './tutor-assignments.ts';
import { tutorDefects } from './tutors.ts';
import { tutorMemberDefects } from './tutors-batch-members.ts';
import { tutorMixtureDefects } from './tutors-mixtures.ts';
import type { Defect } from './types.ts';
import { versioningDefects } from './versioning.ts';
import { webhookDefects } from './webhooks.ts';
import { wrongTypeDefects } from './wrong-types.ts';

export type { Defect } from './types.ts';

/** Every defect, from the list of each area. */
export const defects: readonly Defect[] = [
  ...learnerDefects,
  ...recordDefects,
  ...learnerCreateDefects,
  ...learnerUpdateDefects,
  ...belongingsDefects,
  ...likenessDefects,
  ...memoryDefects,
  ...tagDefects,
  ...tutorDefects,
  ...tutorAssignmentDefects,
  ...tutorMixtureDefects,
  ...tutorMemberDefects,
  ...assessmentDefects,
  ...assessmentIntervalDefects,
  ...assessmentInvitationDefects,
  ...assessmentResultDefects,
  ...assessmentEnumerationDefects,
  ...requestDefects,
  ...successStatusDefects,
  ...raceDefects,
  ...authenticationDefects,
  ...errorDefects,
  ...versioningDefects,
  ...contractDefects,
  ...webhookDefects,
  ...wrongTypeDefects,
  ...eventDefects,
].map(withMeasured);

function withMeasured(defect: Defect): Defect {
  const measured = alsoBreaks[defect.name];
  return measured === undefined ? defect : { ...defect, alsoBreaks: [...(defect.alsoBreaks ?? []), ...measured] };
}

const byName = new Map(defects.map((defect) => [defect.name, defect]));

/** The defect with the name. */
export function findDefect(name: string): Defect | undefined {
  return byName.get(name);
}
