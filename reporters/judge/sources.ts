/** What would get statements judged that a run could not judge: each variable or source once. Pure. */
import { heldRecords, type Power, powers, throughOf } from '../../rules/powers.ts';
import { actionFor } from './lacks.ts';

/** A rule or question without a verdict. */
export interface Unjudged {
  id: string;
  isQuestion: boolean;
  /** For each of its checks, the powers that it lacks; empty if a lack is not why it has no verdict. */
  ways: readonly (readonly string[])[];
}

/** A source, with what it alone would add. */
export interface Source<T extends Unjudged> {
  /** A variable, or what supplies the powers otherwise. */
  name: string;
  /** What it has to be, in a few words; empty if the name says it. */
  meaning: string;
  adds: T[];
}

export interface Missing<T extends Unjudged> {
  /** The source that would add most comes first. An entry that each of two sources would add is in both. */
  alone: Source<T>[];
  /** What only a control interface can add, whatever else is set. */
  control: T[];
  /** What two or more of the other sources could add together. */
  together: T[];
}

/** The control interface, which supplies every power; demo environments have none. */
const control = 'LAS_CONTROL_URL';

/** What supplies every power that is an action. */
const hook = 'LAS_HOOK';

const names = Object.keys(powers);

/** Entries that lack nothing are in none of the lists. */
export function missingSources<T extends Unjudged>(entries: readonly T[]): Missing<T> {
  const lacking = entries.filter(({ ways }) => ways.length > 0);
  const needsControl = lacking.filter(({ ways }) => ways.every((way) => way.some(isOfControl)));
  const others = lacking.filter((entry) => !needsControl.includes(entry));
  const sources = new Map<string, { adds: T[]; supplied: Set<string> }>();
  for (const entry of others)
    for (const way of entry.ways)
      for (const name of sourcesOfAll(way)) {
        const source = sources.get(name) ?? { adds: [], supplied: new Set() };
        sources.set(name, source);
        if (!source.adds.includes(entry)) source.adds.push(entry);
        for (const power of way) source.supplied.add(power);
      }
  const added = new Set([...sources.values()].flatMap(({ adds }) => adds));
  return {
    alone: [...sources]
      .map(([name, { adds, supplied }]) => ({ name, meaning: meaningOf(name, supplied), adds }))
      .sort((one, other) => other.adds.length - one.adds.length),
    control: needsControl,
    together: others.filter((entry) => !added.has(entry)),
  };
}

/** Sources of records that no check can make without a hook. */
const person = '--attended';
const existing = 'an organisation that holds such records';

/** Records that a person makes, step by step. */
const made = /^(?:finishedLearner|learnerWith\w+|own\w+|\w+Event)$/;

/** What supplies a power on a target without a control interface, each of them alone. */
export function sourcesOf(power: string): string[] {
  if (!Object.hasOwn(powers, power)) return [];
  const through = throughOf(power);
  if (through !== null) {
    const ofParts = through.flatMap(sourcesOf);
    return [
      ...(ofParts.includes(hook) ? [hook] : ofParts),
      ...(made.test(power) ? [person] : []),
      ...((heldRecords as readonly string[]).includes(power) ? [existing] : []),
    ];
  }
  const { variable } = powers[power as Power];
  const name = /^LAS_\w+/.exec(variable)?.[0] ?? variable;
  if (name !== control) return [name];
  return actionFor(power) === null ? [] : [hook];
}

/** The actions of a hook that supply a power. */
function actionsOf(power: string): string[] {
  return [power, ...(throughOf(power) ?? [])].flatMap((each) => actionFor(each) ?? []);
}

function isOfControl(power: string): boolean {
  return sourcesOf(power).length === 0;
}

/** The sources of which each supplies all of these powers. */
function sourcesOfAll([first = '', ...others]: readonly string[]): string[] {
  return sourcesOf(first).filter((name) => others.every((power) => sourcesOf(power).includes(name)));
}

/** How many actions are named. */
const mostActions = 3;

function actionsFor(lacked: readonly string[]): string {
  const actions = [...new Set(lacked.flatMap(actionsOf))].sort();
  const named = actions.slice(0, mostActions);
  const others = actions.length - named.length;
  return `a hook with ${named.join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
}

/** The last of several powers asks for most: four tutors are two as well. */
function meaningOf(name: string, supplied: ReadonlySet<string>): string {
  if (name === person) return 'a few steps of a person, before the checks';
  if (name === hook) return actionsFor(names.filter((each) => supplied.has(each)));
  const power = names.findLast((each) => supplied.has(each)) as Power | undefined;
  return power === undefined || !name.startsWith('LAS_') ? '' : powers[power].meaning;
}
