/** What would get statements judged that a run could not judge, step by step, and what each step adds. Pure. */
import { firstOf } from '../../protocol/texts.ts';
import { isPower, powerNames, powers, throughOf } from '../../rules/powers.ts';

/** A rule or question without a verdict. */
export interface Unjudged {
  id: string;
  isQuestion: boolean;
  /** For each of its checks, the powers that it lacks; empty if a lack is not why it has no verdict. */
  ways: readonly (readonly string[])[];
}

/** What to set next, with what it adds to all that came before. */
export interface Step<T extends Unjudged> {
  /** A variable, or what supplies the powers otherwise; several where none of them adds anything alone. */
  names: string[];
  /** What it has to be, in a few words; empty if the name says it. */
  meaning: string;
  adds: T[];
  /** Other sources, each of which would add some of these as well. */
  others: string[];
}

export interface Missing<T extends Unjudged> {
  /** Each step is the one that adds most to those before it, so every entry is in one of them. */
  steps: Step<T>[];
  /** What only a control interface can add. */
  control: T[];
}

/** The control interface, which supplies every power; demo environments have none. */
export const control = 'LAS_CONTROL_URL';

/** What supplies every power that is an action. */
const hook = 'LAS_HOOK';

/** Each entry once; those that lack nothing are left out. */
export function missingSources<T extends Unjudged>(entries: readonly T[]): Missing<T> {
  const lacking = entries.filter(({ ways }) => ways.length > 0);
  const steps: Step<T>[] = [];
  const given = new Set<string>();
  let left = lacking.filter((entry) => waysWithoutControl(entry).length > 0);
  while (left.length > 0) {
    const step = nextStep(left, given);
    steps.push(step);
    for (const name of step.names) given.add(name);
    left = left.filter((entry) => !step.adds.includes(entry));
  }
  return { steps, control: lacking.filter((entry) => waysWithoutControl(entry).length === 0) };
}

function waysWithoutControl({ ways }: Unjudged): (readonly string[])[] {
  return ways.filter((way) => way.length > 0 && !way.some(onlyOfControl));
}

/** The source that adds most to what is given; several sources only where one alone adds nothing. */
function nextStep<T extends Unjudged>(left: readonly T[], given: ReadonlySet<string>): Step<T> {
  const choices = left.flatMap((entry) => waysWithoutControl(entry).flatMap((way) => choicesFor(lackOf(way, given))));
  const distinct = [...new Map(choices.map((names) => [names.join(), names])).values()];
  const fewest = Math.min(...distinct.map((names) => names.length));
  const options = distinct
    .filter((names) => names.length === fewest)
    .map((names) => ({ names, adds: left.filter((entry) => isReached(entry, new Set([...given, ...names]))) }))
    .toSorted((one, other) => other.adds.length - one.adds.length);
  const { names, adds } = options[0]!;
  const supplied = new Set(adds.flatMap((entry) => waysWithoutControl(entry).flatMap((way) => lackOf(way, given))));
  const others = options.filter(
    (option) => option.names !== names && option.adds.some((entry) => adds.includes(entry)),
  );
  return {
    names,
    adds,
    meaning: names.length === 1 ? meaningOf(names[0]!, supplied) : '',
    others: fewest === 1 ? others.flatMap((option) => option.names) : [],
  };
}

function isReached(entry: Unjudged, given: ReadonlySet<string>): boolean {
  return waysWithoutControl(entry).some((way) => lackOf(way, given).length === 0);
}

/** The powers that none of these sources supplies. */
function lackOf(way: readonly string[], given: ReadonlySet<string>): string[] {
  return way.filter((power) => !sourcesOf(power).some((name) => given.has(name)));
}

/** Each source that supplies all of these powers; if there is none, one for each power, together. */
function choicesFor(lacking: readonly string[]): string[][] {
  const [first = [], ...others] = lacking.map(sourcesOf);
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  if (common.length > 0) return common.map((name) => [name]);
  return [[...new Set(lacking.map((power) => sourcesOf(power)[0]!))].sort()];
}

/** Sources of records that no check can make without a hook. */
const person = '--attended';
const existing = 'records that the organisation holds';

/** What these sources are called as alternatives. */
export const sourcesInWords: Readonly<Record<string, string>> = {
  [hook]: 'a hook',
  [person]: 'a person (--attended)',
  [existing]: 'an organisation that holds such records',
};

/** What supplies a power on a target without a control interface, each of them alone. */
export function sourcesOf(power: string): string[] {
  if (!isPower(power)) return [];
  const { action, setting, words, through = [], byPerson, isHeld } = powers[power];
  const ofParts = through.flatMap(sourcesOf);
  return [
    ...[setting ?? words ?? (action ? hook : [])].flat(),
    ...(ofParts.includes(hook) ? [hook] : ofParts),
    ...(byPerson ? [person] : []),
    ...(isHeld ? [existing] : []),
  ];
}

/** The actions of a hook that supply a power. */
function actionsOf(power: string): string[] {
  return [power, ...(throughOf(power) ?? [])].flatMap((each) => (isPower(each) && powers[each].action) || []);
}

/** What a check lacks, with `receiver` for each event that could be caused here: only its delivery is lacking. */
export function partsLacked(lacks: readonly string[], has: ReadonlySet<string>): string[] {
  const parts = lacks.map((power) => {
    const [receiver, ...cause] = throughOf(power) ?? [];
    return receiver === 'receiver' && cause.length > 0 && cause.every((part) => has.has(part)) ? receiver : power;
  });
  return [...new Set(parts)].sort();
}

function onlyOfControl(power: string): boolean {
  return sourcesOf(power).length === 0;
}

const mostActions = 3;

function actionsFor(lacked: readonly string[]): string {
  const actions = [...new Set(lacked.flatMap(actionsOf))].sort();
  return `a hook with ${firstOf(actions, mostActions)}`;
}

/** The last of several powers asks for most: four tutors are two as well. */
function meaningOf(name: string, supplied: ReadonlySet<string>): string {
  if (name === person) return 'a few steps of a person, before the checks';
  const own = powerNames.filter((each) => supplied.has(each) && sourcesOf(each).includes(name));
  if (name === existing) return own.map((each) => powers[each].meaning).join(', ');
  if (name === hook) return actionsFor(own);
  const power = own.findLast((each) => throughOf(each) === undefined) ?? own.at(-1);
  return power === undefined || powers[power].words !== undefined ? '' : powers[power].meaning;
}
