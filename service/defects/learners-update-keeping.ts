import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { refusing, replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

type Details = Partial<LearnerDetails>;

const notSet = 0;
const isOmitted = (body: Body, field: string) => body[field] === undefined;

/** What an update keeps, clears and notes of a provision. */
export const updateKeepingDefects: readonly Defect[] = [
  ...details('learners.update.course-details-kept', {
    // Omitted and null are one to the reader.
    'clears-omitted-course-details': (next, _stored, body) => ({
      courseDetails: isOmitted(body, 'courseDetails') ? null : next.courseDetails,
    }),
    'clears-course-details-omitted-with-ehcp': (next, _stored, body) => ({
      courseDetails: isOmitted(body, 'courseDetails') && isOmitted(body, 'hasEhcp') ? null : next.courseDetails,
    }),
  }),
  {
    // What is kept is the value at creation.
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
        // Nothing to store, so nothing is stored.
        [`keeps-course-details-for-${kind}`]: (next, stored, body) => ({
          courseDetails: body.courseDetails === value ? stored.courseDetails : next.courseDetails,
        }),
      }),
      {
        // Only a text with something in it will do.
        name: `update-refuses-course-details-${kind}`,
        breaks,
        change: refusing('update', 'courseDetails', (sent) => sent === value),
      },
      {
        // Nothing is stored as a text of its own.
        name: `update-stores-a-word-for-${kind}`,
        breaks,
        change: replacing((next, _stored, body) => ({
          courseDetails: body.courseDetails === value ? 'null' : next.courseDetails,
        })),
      },
      {
        // Once cleared, and omitted later, the value of creation comes back.
        name: `update-brings-back-course-details-after-${kind}`,
        breaks,
        change: bringingBack(value),
      },
    ];
  }),
  ...details('learners.update.has-ehcp-kept', {
    // The default of a create.
    'sets-omitted-ehcp-to-false': (next, _stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') ? false : next.hasEhcp,
    }),
    'turns-omitted-ehcp': (next, stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') ? !stored.hasEhcp : next.hasEhcp,
    }),
    // Without a provision there is none to have a plan in.
    'turns-ehcp-omitted-with-provision-0': (next, _stored, body) => ({
      hasEhcp: isOmitted(body, 'hasEhcp') && body.provisionType === notSet ? !next.hasEhcp : next.hasEhcp,
    }),
  }),
  ...details('learners.update.has-ehcp-stored', {
    // `||` for `??`.
    'ignores-ehcp-false': (next, stored) => ({ hasEhcp: next.hasEhcp || stored.hasEhcp }),
    'ignores-ehcp-true': (next, stored) => ({ hasEhcp: next.hasEhcp && stored.hasEhcp }),
  }),
  ...details('learners.update.provision-type-kept', {
    // The default of a create.
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
    // Source and time are written with every update.
    name: 'update-notes-provisions-that-it-keeps',
    breaks: 'learners.update.provision-type-kept',
    alsoBreaks: ['learners.update.provision-source-resent', 'learners.update.provision-updated-at-resent'],
    change: updating((next, _stored, now) => ({ ...next, provisionSource: 'Api', provisionUpdatedAt: now })),
  },
  ...details('learners.update.provision-type-stored', {
    // `||` for `??`.
    'ignores-provision-0': (next, stored) => ({ provisionType: next.provisionType || stored.provisionType }),
    'ignores-the-first-provision': (next, stored) => ({
      provisionType: stored.provisionType === notSet ? notSet : next.provisionType,
    }),
  }),
  ...provisions('learners.update.provision-source', {
    'leaves-the-source': (next, { provisionSource }) => ({ ...next, provisionSource }),
    'writes-the-source-in-capitals': (next) => ({ ...next, provisionSource: 'API' }),
    // As if 0 were nothing to be noted.
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
    // Seconds and milliseconds.
    'writes-the-time-in-seconds': (next) => ({ ...next, provisionUpdatedAt: Number(next.provisionUpdatedAt) / 1000 }),
    // A zone is added twice.
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
    // Any change of the record is one of the provision, once somebody else answers for the learner.
    name: 'update-notes-the-time-of-another-primary-tutor',
    breaks: 'learners.update.provision-updated-at-resent',
    change: updating(({ primaryTutorEmail }, stored, now) =>
      primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now },
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

/** Defects of what an update makes of the stored details. */
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

/** Defects of what is noted when an update alters the provision. */
function provisions(breaks: RuleId, rows: Record<string, (next: Learner, stored: Learner) => Learner>): Defect[] {
  return Object.entries(rows).map(([what, noted]) => ({
    name: `update-${what}`,
    breaks,
    change: updating((next, stored) => (next.provisionType === stored.provisionType ? next : noted(next, stored))),
  }));
}

/** Defects of what is noted when an update sends the stored provision again. An omitted one is as it should be. */
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

/** Compares with the learner as it was created. */
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

/** A learner whose course was cleared by the value gets the first one back when it is omitted later. */
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
