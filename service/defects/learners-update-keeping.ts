import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { refusing, replacing } from './learner-changes.ts';
import { type Details, isOmitted, remembering } from './operators/learners-update-keeping.ts';
import type { Defect } from './types.ts';

const notSet = 0;

/** What an update keeps or clears. */
export const updateKeepingDefects: readonly Defect[] = [
  ...details('learners.update.course-details-kept', {
    // Omitted is treated like null.
    'clears-omitted-course-details': (next, _stored, body) => ({
      courseDetails: isOmitted(body, 'courseDetails') ? null : next.courseDetails,
    }),
    'clears-course-details-omitted-with-ehcp': (next, _stored, body) => ({
      courseDetails: isOmitted(body, 'courseDetails') && isOmitted(body, 'hasEhcp') ? null : next.courseDetails,
    }),
  }),
  ...(['null', 'empty'] as const).flatMap((kind): Defect[] => {
    const value = kind === 'null' ? null : '';
    const breaks = `learners.update.course-details-${kind}` as const;
    return [
      ...details(breaks, {
        // The stored value is kept.
        [`keeps-course-details-for-${kind}`]: (next, stored, body) => ({
          courseDetails: body.courseDetails === value ? stored.courseDetails : next.courseDetails,
        }),
      }),
      {
        // The update is refused.
        name: `update-refuses-course-details-${kind}`,
        breaks,
        change: refusing('update', 'courseDetails', (sent) => sent === value),
      },
      {
        // The word "null" is stored.
        name: `update-stores-a-word-for-${kind}`,
        breaks,
        change: replacing((next, _stored, body) => ({
          courseDetails: body.courseDetails === value ? 'null' : next.courseDetails,
        })),
      },
      {
        // After clearing, an update that omits the field restores the value given at creation.
        name: `update-brings-back-course-details-after-${kind}`,
        breaks,
        change: bringingBack(value),
      },
    ];
  }),
  ...details('learners.update.has-ehcp-kept', {
    // The default of a create is used.
    'sets-omitted-ehcp-to-false': (next, _stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') ? false : next.hasEhcp,
    }),
    'turns-omitted-ehcp': (next, stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') ? !stored.hasEhcp : next.hasEhcp,
    }),
    // Clearing the course details clears an omitted `hasEhcp` too.
    'clears-omitted-ehcp-with-course-details': (next, _stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') && body.courseDetails === null ? false : next.hasEhcp,
    }),
    // An omitted `hasEhcp` is inverted when the provision is 0.
    'turns-ehcp-omitted-with-provision-0': (next, _stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') && body.provisionType === notSet ? !next.hasEhcp : next.hasEhcp,
    }),
  }),
  ...details('learners.update.has-ehcp-stored', {
    // `||` instead of `??`.
    'ignores-ehcp-false': (next, stored) => ({ hasEhcp: next.hasEhcp || stored.hasEhcp }),
    'ignores-ehcp-true': (next, stored) => ({ hasEhcp: next.hasEhcp && stored.hasEhcp }),
  }),
  ...details('learners.update.provision-type-kept', {
    // The default of a create is used.
    'unsets-omitted-provisions': (next, _stored, body) => ({
      provisionType: isOmitted(body, 'provisionType') ? notSet : next.provisionType,
    }),
    'unsets-provisions-omitted-without-ehcp': (next, _stored, body) => ({
      provisionType: isOmitted(body, 'provisionType') && body.hasEhcp === false ? notSet : next.provisionType,
    }),
    'unsets-provisions-omitted-with-course-details': (next, _stored, body) => ({
      provisionType: isOmitted(body, 'provisionType') && isOmitted(body, 'courseDetails') ? notSet : next.provisionType,
    }),
  }),
  ...details('learners.update.provision-type-stored', {
    // `||` instead of `??`.
    'ignores-provision-0': (next, stored) => ({ provisionType: next.provisionType || stored.provisionType }),
    'ignores-the-first-provision': (next, stored) => ({
      provisionType: stored.provisionType === notSet ? notSet : next.provisionType,
    }),
  }),
];

/** Defects in the details that an update stores. */
function details(
  breaks: RuleId,
  rows: Record<string, (next: LearnerDetails, stored: Learner, body: Body) => Details>,
): Defect[] {
  return Object.entries(rows).map(([what, changed]) => ({
    name: `update-${what}`,
    breaks,
    change: replacing(changed),
  }));
}

/** Once cleared with this value, the course details of the creation come back when a later update omits them. */
function bringingBack(value: null | ''): Change {
  return (correct) => {
    const cleared = new Set<string>();
    return remembering((first, next, body) => {
      if (body.courseDetails === value) cleared.add(first.learnerId);
      const isBack = isOmitted(body, 'courseDetails') && cleared.has(first.learnerId) && next.courseDetails === null;
      return { courseDetails: isBack ? first.courseDetails : next.courseDetails };
    })(correct);
  };
}
