import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { refusing, replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

type Details = Partial<LearnerDetails>;

const notSet = 0;
const isOmitted = (body: Body, field: string) => body[field] === undefined;

/** What an update keeps or clears, and how it records a change of provision. */
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
  {
    // An omitted value becomes the one given at creation.
    name: 'update-restores-the-first-course-details',
    breaks: 'learners.update.course-details-kept',
    change: remembering((first, next, body) => ({
      courseDetails:
        isOmitted(body, 'courseDetails') && next.courseDetails !== null ? first.courseDetails : next.courseDetails,
    })),
  },
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
  {
    // Every update sets the provision's source and time.
    name: 'update-notes-provisions-that-it-keeps',
    breaks: 'learners.update.provision-type-kept',
    alsoBreaks: ['learners.update.provision-source-resent', 'learners.update.provision-updated-at-resent'],
    change: updating((next, _stored, now) => ({ ...next, provisionSource: 'Api', provisionUpdatedAt: now })),
  },
  ...details('learners.update.provision-type-stored', {
    // `||` instead of `??`.
    'ignores-provision-0': (next, stored) => ({ provisionType: next.provisionType || stored.provisionType }),
    'ignores-the-first-provision': (next, stored) => ({
      provisionType: stored.provisionType === notSet ? notSet : next.provisionType,
    }),
  }),
  ...provisions('learners.update.provision-source', {
    'leaves-the-source': (next, { provisionSource }) => ({ ...next, provisionSource }),
    'writes-the-source-in-capitals': (next) => ({ ...next, provisionSource: 'API' }),
    // A change to 0 clears the source.
    'has-no-source-for-0': (next) => ({ ...next, provisionSource: next.provisionType === notSet ? null : 'Api' }),
    'leaves-the-first-source': (next, { provisionType, provisionSource }) => ({
      ...next,
      provisionSource: provisionType === notSet ? provisionSource : 'Api',
    }),
  }),
  ...provisions('learners.update.provision-updated-at', {
    'leaves-the-time': (next, { provisionUpdatedAt }) => ({ ...next, provisionUpdatedAt }),
    'has-no-time-for-0': (next) => ({
      ...next,
      provisionUpdatedAt: next.provisionType === notSet ? null : next.provisionUpdatedAt,
    }),
    // The time in seconds is stored as milliseconds.
    'writes-the-time-in-seconds': (next) => ({ ...next, provisionUpdatedAt: Number(next.provisionUpdatedAt) / 1000 }),
    // The time is an hour late.
    'writes-the-time-of-another-zone': (next) => ({
      ...next,
      provisionUpdatedAt: Number(next.provisionUpdatedAt) + 3_600_000,
    }),
    // The clock of the machine, not of the organisation.
    'writes-the-time-of-the-machine': (next) => ({ ...next, provisionUpdatedAt: Date.now() }),
  }),
  ...resent('learners.update.provision-source-resent', {
    'notes-the-source-of-a-resent-provision': (next) => ({ ...next, provisionSource: 'Api' }),
    'drops-the-source-of-a-resent-provision': (next) => ({
      ...next,
      provisionSource: next.provisionSource === null ? 'None' : null,
    }),
    'notes-the-source-of-a-resent-0': (next) => ({
      ...next,
      provisionSource: next.provisionType === notSet ? 'Api' : next.provisionSource,
    }),
  }),
  {
    // A change of primary tutor updates the provision's time.
    name: 'update-notes-the-time-of-another-primary-tutor',
    breaks: 'learners.update.provision-updated-at-resent',
    change: updating(({ primaryTutorEmail }, stored, now) =>
      primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now },
    ),
  },
  {
    // So does a change of hasEhcp: both are stored in one record.
    name: 'update-notes-the-time-of-another-ehcp',
    breaks: 'learners.update.provision-updated-at-resent',
    change: updating(({ hasEhcp }, stored, now) => (hasEhcp === stored.hasEhcp ? {} : { provisionUpdatedAt: now })),
  },
  {
    // So does a change of courseDetails.
    name: 'update-notes-the-time-of-other-course-details',
    breaks: 'learners.update.provision-updated-at-resent',
    change: updating(({ courseDetails }, stored, now) =>
      courseDetails === stored.courseDetails ? {} : { provisionUpdatedAt: now },
    ),
  },
  ...resent('learners.update.provision-updated-at-resent', {
    'notes-the-time-of-a-resent-provision': (next, now) => ({ ...next, provisionUpdatedAt: now }),
    'notes-the-time-of-a-resent-30': (next, now) => ({
      ...next,
      provisionUpdatedAt: next.provisionType === notSet ? next.provisionUpdatedAt : now,
    }),
    'drops-the-time-of-a-resent-provision': (next) => ({
      ...next,
      provisionUpdatedAt: next.provisionUpdatedAt === null ? 0 : null,
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

/** Defects in what is recorded when an update changes the provision. */
function provisions(breaks: RuleId, rows: Record<string, (next: Learner, stored: Learner) => Learner>): Defect[] {
  return Object.entries(rows).map(([what, noted]) => ({
    name: `update-${what}`,
    breaks,
    change: updating((next, stored) => (next.provisionType === stored.provisionType ? next : noted(next, stored))),
  }));
}

/**
 * Defects in what is recorded when an update sends the stored provision again. An omitted provision is handled correctly.
 */
function resent(breaks: RuleId, rows: Record<string, (next: Learner, now: number) => Learner>): Defect[] {
  return Object.entries(rows).map(([what, noted]) => ({
    name: `update-${what}`,
    breaks,
    change: (correct) => {
      let isSent = false;
      return {
        replacedDetails: (stored, body) => {
          isSent = body.provisionType === stored.provisionType;
          return correct.replacedDetails(stored, body);
        },
        updatedLearner: (stored, next, now) => {
          const learner = correct.updatedLearner(stored, next, now);
          return isSent ? noted(learner, now) : learner;
        },
      };
    },
  }));
}

/** Changes the details of an update, given the learner as it was created. */
function remembering(changed: (first: Learner, next: LearnerDetails, body: Body) => Details): Change {
  return (correct) => {
    const first = new Map<string, Learner>();
    return {
      newLearner: (state, made, body, now) => {
        const learner = correct.newLearner(state, made, body, now);
        first.set(learner.learnerId, learner);
        return learner;
      },
      replacedDetails: (stored, body) => {
        const next = correct.replacedDetails(stored, body);
        return { ...next, ...changed(first.get(stored.learnerId) ?? stored, next, body) };
      },
    };
  };
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
