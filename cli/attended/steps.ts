/** What a person can do for a run, in as few steps as possible: each on the one learner that the run has made for it. Pure. */
import type { Power } from '../../rules/powers.ts';

/** What the service shows of the learner. */
export interface Sight {
  /** Status of the result; 30 is completed. */
  status: unknown;
  modules: number;
  supportRecords: number;
  /** A section of the plan, as it is answered. */
  plan: string;
}

export interface Step {
  id: 'finish' | 'assign' | 'use' | 'record' | 'plan';
  /** Who can do it, what is to be done, and where it is found. */
  who: string;
  what: string;
  where: string;
  /** The powers that it supplies: by itself, and if deliveries arrive. */
  powers: readonly Power[];
  withEvents: readonly Power[];
  /** The events that it causes. */
  events: readonly number[];
  /** Whether the service shows that it was done; null if only its events do. */
  isSeen: ((now: Sight, before: Sight) => boolean) | null;
}

/** Where a learner and the people around them work. */
export interface Places {
  email: string;
  tutorEmail: string;
  assessmentUrl: string | null;
  host: string;
}

const completed = 30;

/** All steps, in the order in which they can be done. */
export function allSteps({ email, tutorEmail, assessmentUrl, host }: Places): Step[] {
  const tutor = `a tutor or administrator of the organisation, such as ${tutorEmail}`;
  const learner = `you, as the learner ${email}`;
  const pages = `in the pages of ${host}, at the learner ${email}`;
  return [
    {
      id: 'finish',
      who: learner,
      what: 'complete the assessment, to its last page; any answers will do',
      where: assessmentUrl ?? `the assessment that ${host} offers to ${email}`,
      powers: ['finishedLearner', 'ownFinishedLearner'],
      withEvents: ['finishedEvent'],
      events: [100],
      isSeen: ({ status }) => status === completed,
    },
    {
      id: 'assign',
      who: tutor,
      what: 'assign one module',
      where: pages,
      powers: ['learnerWithModules'],
      withEvents: ['assignedEvent'],
      events: [400],
      isSeen: ({ modules }, before) => modules > before.modules,
    },
    {
      id: 'use',
      who: learner,
      what: 'open that module, and complete it',
      where: pages,
      powers: [],
      withEvents: ['accessedEvent', 'completedEvent'],
      events: [500, 600],
      isSeen: null,
    },
    {
      id: 'record',
      who: tutor,
      what: 'add a support record of today',
      where: pages,
      powers: ['learnerWithSupportRecords', 'ownSupportRecord'],
      withEvents: [],
      events: [],
      isSeen: ({ supportRecords }, before) => supportRecords > before.supportRecords,
    },
    {
      id: 'plan',
      who: tutor,
      what: 'write something in the section “barriers” of the support plan, and save it',
      where: pages,
      powers: ['learnerWithPlan'],
      withEvents: ['planEvent'],
      events: [900],
      isSeen: ({ plan }, before) => plan !== before.plan,
    },
  ];
}

/** What a step supplies. */
export function suppliedBy({ powers, withEvents }: Step, hasReceiver: boolean): Power[] {
  return [...powers, ...(hasReceiver ? withEvents : [])];
}

/** Those that supply what the run lacks. @param hasReceiver whether deliveries arrive. */
export function stepsFor(steps: readonly Step[], has: ReadonlySet<string>, hasReceiver: boolean): Step[] {
  const isNeeded = (step: Step) => suppliedBy(step, hasReceiver).some((power) => !has.has(power));
  const needed = steps.filter(isNeeded);
  // No module can be used that is not assigned.
  return steps.filter(
    (step) => needed.includes(step) || (step.id === 'assign' && needed.some(({ id }) => id === 'use')),
  );
}
