import type { State } from '../store/state.ts';
import type { Learner, PlanSection } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Body, Call, Decision } from './types.ts';

/** Sections of a support plan. API document, Envelope. */
export const planSections: readonly string[] = [
  'barriers',
  'goalsandimpact',
  'reviewcadence',
  'needsassessmentdecision',
  'reasonableadjustments',
  'signatures',
];

/** `GET /v1/learners/{learnerId}/supportplan/{section}`. API document, Referenced but not detailed. */
export function decideGetPlanSection(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    const section = call.params.section ?? '';
    if (!b.planSections.includes(section)) return b.notFound();
    const written = learner.supportPlan[section];
    if (!written && b.choices.emptyPlanSection === 'notFound') return b.notFound();
    return b.answer(200, b.planSectionRecord(section, written ?? { content: null, updatedAt: null }));
  });
}

/** A section as the read returns it: body not shown. */
export function planSectionRecord(
  b: Behaviour,
  section: string,
  { content, updatedAt }: { content: string | null; updatedAt: number | null },
): Body {
  return { section, [b.choices.planContentField]: content, lastUpdatedAtUtc: b.timestamp(updatedAt) };
}

/** Sections of the learner's plan change: event 900 fires, naming them. API document, Envelope. */
export function changePlan(
  b: Behaviour,
  learner: Learner,
  sections: readonly string[],
  changedByUserId: string | null,
  now: number,
): Decision {
  const written = (section: string): PlanSection => ({ content: `${section}, as of ${b.dayOf(now)}`, updatedAt: now });
  const changes = Object.fromEntries(sections.map((section) => [section, written(section)]));
  return {
    ...b.done(204, [{ kind: 'learner', learner: { ...learner, supportPlan: { ...learner.supportPlan, ...changes } } }]),
    events: [{ eventId: 900, data: b.planChange(learner, sections, changedByUserId) }],
  };
}

/** Data of event 900. API document, Envelope. */
export function planChange(
  _b: Behaviour,
  learner: Learner,
  sections: readonly string[],
  changedByUserId: string | null,
): Body {
  return { LearnerId: learner.learnerId, ChangedSections: sections, ChangedByUserId: changedByUserId };
}
