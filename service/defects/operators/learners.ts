import type { Behaviour, Body, Change, Decision, Learner, LearnerDetails, State, Write } from '../types.ts';
import { changing, noting } from './changes.ts';
import { deciding, saved } from './decisions.ts';

/** Changes the learner that a create makes. */
export function making(changed: (learner: Learner, body: Body) => Partial<Learner>): Change {
  return changing('newLearner', (learner, _state, _details, body) => ({ ...learner, ...changed(learner, body) }));
}

/** Changes the details that an update asks for, before they are compared with the stored ones. */
export function replacing(
  changed: (details: LearnerDetails, stored: Learner, body: Body) => Partial<LearnerDetails>,
): Change {
  return changing('replacedDetails', (details, stored, body) => ({ ...details, ...changed(details, stored, body) }));
}

/** Changes the learner that an update stores. */
export function updating(changed: (next: Learner, stored: Learner, now: number) => Partial<Learner>): Change {
  return changing('updatedLearner', (next, stored, _details, now) => ({ ...next, ...changed(next, stored, now) }));
}

/** Refuses a faulty create, but stores the learner all the same, unless another field is at fault too: that is seen before. */
export function createdThoughRefused(isFaulty: (body: Body, correct: Behaviour, state: State) => boolean): Change {
  return deciding('decideCreate', (decision, { correct, state, call, body }) => {
    if (decision.status < 400 || !body || !isFaulty(body, correct, state)) return decision;
    if (new Set(correct.checkCreate(state, body).map(({ field }) => field)).size > 1) return decision;
    const learner = correct.newLearner(state, correct.detailsOf({ email: '', ...body }), body, call.now);
    return { ...decision, writes: [saved(learner)] };
  });
}

/** Replaces the refusal of a faulty create. */
export function onRefusedCreate(
  isFaulty: (body: Body, correct: Behaviour, state: State) => boolean,
  instead: (correct: Behaviour, refusal: Decision) => Decision,
): Change {
  return deciding('decideCreate', (decision, { correct, state, body }) =>
    decision.status >= 400 && body && isFaulty(body, correct, state) ? instead(correct, decision) : decision,
  );
}

/** Refuses an update as it should, but stores a part of it; null where the update is refused as a whole. */
export function updatedThoughRefused(
  part: (body: Body, stored: Learner, correct: Behaviour) => Partial<Learner> | null,
): Change {
  return deciding('decideUpdate', (decision, { correct, body, learner: stored }) => {
    const changes = decision.status >= 400 && body && stored ? part(body, stored, correct) : null;
    return stored && changes ? { ...decision, writes: [saved({ ...stored, ...changes })] } : decision;
  });
}

/** Refuses a faulty update, but stores a part of it, unless another field is at fault too: that is seen before. */
export function storedBeforeRefusal(
  isFaulty: (body: Body, correct: Behaviour, state: State, stored: Learner) => boolean,
): Change {
  return deciding('decideUpdate', (decision, { correct, state, body, learner: stored }) => {
    if (decision.status < 400 || !body || !stored || !isFaulty(body, correct, state, stored)) return decision;
    if (new Set(correct.checkUpdate(state, stored, body).problems.map(({ field }) => field)).size > 1) return decision;
    return { ...decision, writes: [saved({ ...stored, clientReference: String(body.clientReference) })] };
  });
}

/** Changes some fields of both single-learner reads. */
export function inRecord(wrong: (learner: Learner) => Body): Change {
  return changing('learnerRecord', (record, learner) => ({ ...record, ...wrong(learner) }));
}

/** Changes the details of an update, given the learner as it was created. */
export function rememberingFirst(
  changed: (first: Learner, next: LearnerDetails, body: Body) => Partial<LearnerDetails>,
): Change {
  return noting(
    () => new Map<string, Learner>(),
    'newLearner',
    (first, learner) => first.set(learner.learnerId, learner),
  ).for((first) =>
    changing('replacedDetails', (next, stored, body) => ({
      ...next,
      ...changed(first.get(stored.learnerId) ?? stored, next, body),
    })),
  );
}

/** What a learner loses when something else about it is written. */
export const losses = {
  result: { assessment: null },
  modules: { modules: [] },
  'support-records': { supportRecords: [] },
  'support-plan': { supportPlan: {} },
  tags: { tags: [] },
  tutors: { secondaryTutorEmails: [] },
  fields: { hasEhcp: false, learnerUniqueReference: null },
} satisfies Record<string, Partial<Learner>>;

/** Some of the losses, by name. */
export const losing = (...parts: (keyof typeof losses)[]): Record<string, Partial<Learner>> =>
  Object.fromEntries(parts.map((part) => [part, losses[part]]));

/** The writes, with these changes of every learner. */
export const writtenWith = (writes: readonly Write[], changes: Partial<Learner>): Write[] =>
  writes.map((write) => (write.kind === 'learner' ? { ...write, learner: { ...write.learner, ...changes } } : write));

/** The decision, with these changes of the learners that it stores. */
export const decidedWith = (decision: Decision, changes: Partial<Learner>): Decision => ({
  ...decision,
  writes: writtenWith(decision.writes ?? [], changes),
});

/** Learners that some operations overlook, by the end of the defect's name. */
export const overlooked: Record<string, (learner: Learner) => boolean> = {
  'whoever-has-a-reference': ({ learnerUniqueReference }) => learnerUniqueReference !== null,
  'whoever-was-invited': ({ invitedAt }) => invitedAt !== null,
  'whoever-has-finished': ({ assessment }) => assessment !== null,
  'whoever-has-a-module': ({ modules }) => modules.length > 0,
};

/** Whether the learner's end date has passed. */
export const isOver = ({ endDate }: Learner): boolean =>
  endDate !== null && endDate < new Date().toISOString().slice(0, 10);

/** An operation does not find learners whose end date has passed, as if a filter of the list applied to it too. */
export const onProgrammeOnly = (operation: string): Change =>
  changing('findLearner', (learner, _state, _id, asked) =>
    learner && asked === operation && isOver(learner) ? undefined : learner,
  );

/** Changes the service with the help of the learners it has deleted. */
export function rememberingDeleted(
  change: (deleted: readonly Learner[], correct: Behaviour) => Partial<Behaviour>,
): Change {
  return noting(
    () => [] as Learner[],
    'decideDeleteLearner',
    (deleted, { writes = [] }) => {
      for (const write of writes) if (write.kind === 'learnerGone') deleted.push(write.learner);
    },
  ).for((deleted) => (correct) => change(deleted, correct));
}

/** Changes the service with the help of the primary tutor that each learner had before its first update. */
export function rememberingPrimaryTutors(change: (first: ReadonlyMap<string, string>) => Change): Change {
  return noting(
    () => new Map<string, string>(),
    'updatedLearner',
    (first, _next, { learnerId, primaryTutorEmail }) => {
      if (!first.has(learnerId)) first.set(learnerId, primaryTutorEmail);
    },
  ).for(change);
}

/** A learner created with the email of a deleted one inherits a field of it. */
export function inheriting(field: keyof Learner): Change {
  return rememberingDeleted((deleted, correct) => ({
    newLearner: (state, details, ...rest) => {
      const learner = correct.newLearner(state, details, ...rest);
      const former = deleted.findLast(({ email }) => email === learner.email);
      return former ? { ...learner, [field]: former[field] } : learner;
    },
  }));
}
