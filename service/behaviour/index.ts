import type { Choices } from '../choices/types.ts';
import * as access from './access.ts';
import * as answers from './answers.ts';
import * as assessments from './assessments.ts';
import * as authentication from './authentication.ts';
import * as deliveries from './deliveries.ts';
import * as document from './document.ts';
import * as exchange from './exchange.ts';
import * as invocationLogs from './invocation-logs.ts';
import * as learnerCreate from './learner/create.ts';
import * as learnerFields from './learner/fields.ts';
import * as learnerReads from './learner/reads.ts';
import * as learnerTutors from './learner/tutors.ts';
import * as learnerUpdate from './learner/update.ts';
import * as learnerValues from './learner/values.ts';
import * as modules from './modules.ts';
import * as paging from './paging.ts';
import * as requests from './requests.ts';
import * as staff from './staff.ts';
import * as supportPlans from './support-plans.ts';
import * as supportRecords from './support-records.ts';
import * as tagNames from './tag-names.ts';
import * as tags from './tags.ts';
import * as tutors from './tutors.ts';
import * as webhooks from './webhooks.ts';

const topics = {
  ...access,
  ...answers,
  ...authentication,
  ...document,
  ...exchange,
  ...learnerCreate,
  ...learnerFields,
  ...learnerReads,
  ...learnerTutors,
  ...learnerUpdate,
  ...learnerValues,
  ...paging,
  ...tagNames,
  ...tags,
  ...webhooks,
  ...tutors,
  ...supportRecords,
  ...supportPlans,
  ...staff,
  ...requests,
  ...modules,
  ...invocationLogs,
  ...deliveries,
  ...assessments,
};

/** A topic's functions without their first parameter, the behaviour through which they call each other. */
type Bound<M> = { [K in keyof M]: M[K] extends (b: never, ...args: infer A) => infer R ? (...args: A) => R : M[K] };

/** Every rule of the service, late-bound: overriding one function affects all its callers. */
export interface Behaviour
  extends Bound<typeof access>,
    Bound<typeof answers>,
    Bound<typeof authentication>,
    Bound<typeof document>,
    Bound<typeof exchange>,
    Bound<typeof learnerCreate>,
    Bound<typeof learnerFields>,
    Bound<typeof learnerReads>,
    Bound<typeof learnerTutors>,
    Bound<typeof learnerUpdate>,
    Bound<typeof learnerValues>,
    Bound<typeof paging>,
    Bound<typeof tagNames>,
    Bound<typeof assessments>,
    Bound<typeof deliveries>,
    Bound<typeof invocationLogs>,
    Bound<typeof modules>,
    Bound<typeof requests>,
    Bound<typeof staff>,
    Bound<typeof supportPlans>,
    Bound<typeof supportRecords>,
    Bound<typeof tutors>,
    Bound<typeof webhooks>,
    Bound<typeof tags> {
  /** What the API document leaves open. */
  choices: Choices;
}

/** Overrides one or more functions or constants, given the behaviour before the change. */
export type Change = (correct: Behaviour) => Partial<Behaviour>;

/** The documented behaviour with the changes applied to it in order. */
export function behaviourWith(choices: Choices, changes: readonly Change[] = []): Behaviour {
  const b: Record<string, unknown> = { choices };
  for (const [name, value] of Object.entries<unknown>(topics))
    b[name] = isFunction(value) ? value.bind(null, b) : value;
  for (const change of changes) Object.assign(b, change({ ...b } as unknown as Behaviour));
  return b as unknown as Behaviour;
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}
