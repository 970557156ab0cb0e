import { randomUUID } from 'node:crypto';
import type { Variants } from '../breaking.ts';
import type { Behaviour, Body, Change, Decision, Happening, Learner, Module } from '../types.ts';
import { without } from './answers.ts';
import { changing, keepingFirst } from './changes.ts';

/** Changes the data of an event; `count` is the number of events of this kind so far. */
export function sends(eventId: number, change: (data: Body, count: number) => Body): Change {
  return (correct) => {
    const counted = new Map<Happening, number>();
    return {
      payloadOf: (happening) => {
        if (happening.eventId !== eventId) return correct.payloadOf(happening);
        const count = counted.get(happening) ?? counted.size + 1;
        counted.set(happening, count);
        return correct.payloadOf({ ...happening, data: change(happening.data, count) });
      },
    };
  };
}

/** Sends the previous event's value of one field. */
export function sendsFormer(eventId: number, name: string): Change {
  return (correct) => {
    let last: unknown;
    return {
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
        const stale = last ?? happening.data[name];
        last = happening.data[name];
        return correct.deliveriesOf(state, { ...happening, data: { ...happening.data, [name]: stale } });
      },
    };
  };
}

/** Replaces each event of this kind by none, another or several; `count` is their number so far. */
export function fires(eventId: number, become: (happening: Happening, count: number) => Happening[]): Change {
  return (correct) => {
    let count = 0;
    return {
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
        count += 1;
        return become(happening, count).flatMap((each) => correct.deliveriesOf(state, each));
      },
    };
  };
}

/** An action on a learner that fires events. */
export type Deed = 'completeAssessment' | 'assignModule' | 'accessModule' | 'completeModule' | 'changePlan';

/** Changes the decision on an action. */
function acting(deed: Deed, change: (decision: Decision, learner: Learner, second: unknown) => Decision): Change {
  return changing(deed as 'changePlan', change);
}

/** An action fires no event for certain learners. */
export function silent(deed: Deed, isMeant: (learner: Learner) => boolean): Change {
  return acting(deed, (decision, learner) => (isMeant(learner) ? { ...decision, events: [] } : decision));
}

/** An action fires events for the first learner only. */
export function silentAfterFirst(deed: Deed): Change {
  return keepingFirst<'learner', string>((first) =>
    silent(deed, ({ learnerId }) => learnerId !== first('learner', learnerId)),
  );
}

const monthMs = 30 * 86_400_000;

/** Forgets the first use of a module after a month. */
export const asOf = (module: Module, now: number): Module => ({
  ...module,
  firstAccessedAt: now - (module.firstAccessedAt ?? now) > monthMs ? null : module.firstAccessedAt,
  firstCompletedAt: now - (module.firstCompletedAt ?? now) > monthMs ? null : module.firstCompletedAt,
});

/** Fires an event for every learner where it should fire for one. */
export function firesForAll(eventId: number): Change {
  return (correct) => ({
    deliveriesOf: (state, happening) => {
      if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
      const all = state.learners.all().map(({ learnerId }) => ({ ...happening.data, LearnerId: learnerId }));
      return all.flatMap((data) => correct.deliveriesOf(state, { ...happening, data }));
    },
  });
}

/** Fires an event beside each of those of another action on a module. */
export function firesAlso(deed: 'assignModule' | 'accessModule', eventId: number): Change {
  return acting(deed, (decision) => ({
    ...decision,
    events: (decision.events ?? []).flatMap((event) => [event, { ...event, eventId }]),
  }));
}

/** An event that fires too often, too seldom or never. */
export const misfires = (eventId: number): Variants => ({
  // Each time with its own `DataId`.
  [`event-${eventId}-twice`]: fires(eventId, (happening) => [happening, happening]),
  [`event-${eventId}-the-first-time-only`]: fires(eventId, (happening, count) => (count === 1 ? [happening] : [])),
  [`event-${eventId}-never`]: fires(eventId, () => []),
});

/** An event whose data names a wrong learner, or none. */
export const learnerIds = (eventId: number): Variants => ({
  [`event-${eventId}-without-a-learner`]: sends(eventId, (data) => without(data, 'LearnerId')),
  [`event-${eventId}-with-the-learner-before`]: sendsFormer(eventId, 'LearnerId'),
  [`event-${eventId}-with-the-id-of-the-user`]: (correct) => ({
    deliveriesOf: (state, happening) => {
      const learner = state.learners.get(String(happening.data.LearnerId));
      if (happening.eventId !== eventId || !learner) return correct.deliveriesOf(state, happening);
      const data = { ...happening.data, LearnerId: learner.learnerUserId };
      return correct.deliveriesOf(state, { ...happening, data });
    },
  }),
});

/** An event whose data names a wrong request, or none. */
export const requestIds = (what: string, eventId: number): Variants => ({
  [`${what}-event-without-a-request-id`]: sends(eventId, (data) => without(data, 'RequestId')),
  [`${what}-event-with-an-id-of-its-own`]: sends(eventId, (data) => ({ ...data, RequestId: randomUUID() })),
  [`${what}-event-with-the-request-before`]: sendsFormer(eventId, 'RequestId'),
});

type Used = Parameters<Behaviour['accessModule']>;

/** An event of the first use of a module that fires only for some modules, or again. */
export function firstTimes(step: 'access' | 'complete', eventId: 500 | 600): Variants {
  const act = `${step}Module` as const;
  const fresh = { [step === 'access' ? 'firstAccessedAt' : 'firstCompletedAt']: null };
  /** Makes the service forget that the module was used. */
  const forgets = (doing: 'updatedLearner' | 'assignModule'): Change => {
    return (correct) => ({
      [doing]: (learner: Learner, ...rest: [never, never]) => {
        const modules = learner.modules.map((module) => ({ ...module, ...fresh }));
        return (correct[doing] as (...asked: unknown[]) => unknown)({ ...learner, modules }, ...rest);
      },
    });
  };
  return {
    [`event-${eventId}-for-the-first-module-of-a-learner-only`]: changing(
      act as 'accessModule',
      (decision, learner, module) =>
        learner.modules[0]?.moduleId === module.moduleId ? decision : { ...decision, events: [] },
    ),
    [`event-${eventId}-for-the-first-learner-only`]: silentAfterFirst(act),
    // Only the last module used is remembered, so returning to an earlier one fires the event again.
    [`event-${eventId}-again-after-another-module`]: (correct) => {
      const last = new Map<string, string>();
      return {
        [act]: (...[learner, module, now]: Used) => {
          const isRepeat = last.get(learner.learnerId) === module.moduleId;
          last.set(learner.learnerId, module.moduleId);
          const unused = { ...module, firstAccessedAt: null, firstCompletedAt: null };
          return isRepeat ? correct.done(204) : correct[act](learner, unused, now);
        },
      };
    },
    [`event-${eventId}-again-after-an-update`]: forgets('updatedLearner'),
    [`event-${eventId}-again-after-another-assignment`]: forgets('assignModule'),
    [`event-${eventId}-twice-the-first-time`]: fires(eventId, (happening) => [happening, happening]),
  };
}
