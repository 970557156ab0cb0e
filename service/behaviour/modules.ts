import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Learner, Module } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import { take } from './slices.ts';
import type { Body, Call, Decision, Happening } from './types.ts';

/** `GET /v1/learners/{learnerId}/modules`. API document, Learners. */
export function decideListModules(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, ({ modules }) =>
    b.paged(b.otherPage(call), modules.length, (from, to) => {
      const rows = take(modules, from, to).map((module) => b.moduleRecord(module));
      return b.wrapped(b.choices.moduleListField, rows, { totalRecords: modules.length });
    }),
  );
}

/** A module as the list returns it: fields not shown. */
export function moduleRecord(b: Behaviour, module: Module): Body {
  return {
    [b.choices.moduleIdField]: module.moduleId,
    title: module.title,
    assignedAtUtc: b.timestamp(module.assignedAt),
    firstAccessedAtUtc: b.timestamp(module.firstAccessedAt),
    firstCompletedAtUtc: b.timestamp(module.firstCompletedAt),
  };
}

/** The learner is assigned a module: event 400 fires. API document, Events. */
export function assignModule(b: Behaviour, learner: Learner, now: number): Decision {
  const module = {
    moduleId: randomUUID(),
    title: `Module ${learner.modules.length + 1}`,
    assignedAt: now,
    firstAccessedAt: null,
    firstCompletedAt: null,
  };
  return {
    ...b.answer(201, { moduleId: module.moduleId }, [
      { kind: 'learner', learner: { ...learner, modules: [...learner.modules, module] } },
    ]),
    events: [b.moduleHappening(400, learner, module)],
  };
}

/** The learner opens a module: event 500 fires the first time. API document, Events. */
export function accessModule(b: Behaviour, learner: Learner, module: Module, now: number): Decision {
  if (!b.isFirstAccess(module)) return b.done(204);
  return {
    ...b.done(204, [{ kind: 'learner', learner: withModule(learner, { ...module, firstAccessedAt: now }) }]),
    events: [b.moduleHappening(500, learner, module)],
  };
}

/** The learner completes a module: event 600 fires the first time. API document, Events. */
export function completeModule(b: Behaviour, learner: Learner, module: Module, now: number): Decision {
  if (!b.isFirstCompletion(module)) return b.done(204);
  return {
    ...b.done(204, [{ kind: 'learner', learner: withModule(learner, { ...module, firstCompletedAt: now }) }]),
    events: [b.moduleHappening(600, learner, module)],
  };
}

/** API document, Events. */
export function isFirstAccess(_b: Behaviour, module: Module): boolean {
  return module.firstAccessedAt === null;
}

/** API document, Events. */
export function isFirstCompletion(_b: Behaviour, module: Module): boolean {
  return module.firstCompletedAt === null;
}

/** Events 400, 500 and 600; the shape of their data is not shown. API document, Envelope. */
export function moduleHappening(b: Behaviour, eventId: number, learner: Learner, module: Module): Happening {
  const { learnerId } = learner;
  const { moduleId, title } = module;
  if (b.choices.eventData === 'plain') return { eventId, data: { LearnerId: learnerId, ModuleId: moduleId } };
  return { eventId, data: { Learner: { Id: learnerId }, Module: { Id: moduleId, Title: title } } };
}

function withModule(learner: Learner, module: Module): Learner {
  const modules = learner.modules.map((other) => (other.moduleId === module.moduleId ? module : other));
  return { ...learner, modules };
}
