/**
 * `npm run mutants -- [--minutes 4] [--files tags.ts,tag-names.ts] [--each 2000] [--again] [--explained]`:
 * changes the embedded service's behaviour in thousands of places, one change per mutant, without anybody choosing
 * them, and reports how many the suite notices. Keeps what it knows in `.las/mutants.json`, so it can be run in stages.
 * `--again` runs survivors against all their tests once more, and `--explained` also runs the mutants that
 * `explained.ts` explains. `npm run measure -- mutants` records in the project which test noticed which mutant, so the
 * next run is quick on any machine.
 */
import { parseArgs } from 'node:util';
import { projectFile } from '../../cli/modules.ts';
import { declaredChecks } from '../../cli/run/declared-checks.ts';
import { type Declaration, declarationsOf } from './declarations.ts';
import { whyUnnoticed } from './explained.ts';
import { behaviourSources, instrumentedService, type Mutant } from './instrument.ts';
import {
  type ChoiceSet,
  choiceSets,
  isViolation,
  learn,
  readNoticedBy,
  recall,
  remember,
  rememberedMeetings,
} from './memory.ts';
import { type Meeters, type Meets, nextMeetings, type Sizes, type Tests, touchedBy } from './plan.ts';
import { renderMutants } from './report.ts';
import { meet } from './rounds.ts';

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '600' },
    files: { type: 'string' },
    /** How many passing tests make a mutant a survivor. */
    each: { type: 'string', default: '2000' },
    /** The folder of the instrumented copy, with the state as JSON beside it. */
    folder: { type: 'string', default: '.las/mutants' },
    again: { type: 'boolean', default: false },
    /** Also runs explained mutants against their tests, because a reason may be too broad. */
    explained: { type: 'boolean', default: false },
  },
  // Spec files, as Playwright accepts them; all by default.
  allowPositionals: true,
});
const { folder } = values;
const file = projectFile(`${folder}.json`);
const until = Date.now() + Number(values.minutes) * 60_000;
const wanted = values.files?.split(',');

const all = await instrumentedService(projectFile(folder));
const byId = new Map(all.map((mutant) => [mutant.id, mutant]));
const mutants = all.filter(({ file }) => wanted?.includes(file) ?? true);
const memory = await recall(file, all);
if (values.again) Object.assign(memory, { met: { a: {}, b: {} }, atMost: { a: {}, b: {} } });

const declarations: Declaration[] = [...(await behaviourSources()).values()].flatMap(declarationsOf);
for (const choices of choiceSets) {
  if (Object.keys(memory.tests[choices]).length === 0) await surveyTests(choices);
  await meetRemembered(choices);
}
const touching = (choices: ChoiceSet) => touchedBy(memory.tests[choices], all, new Set(memory.loaded), declarations);
const touched = { a: touching('a'), b: touching('b') };
for (const choices of choiceSets) await meetAll(choices);
const isOpen = (mutant: Mutant) => choiceSets.some((choices) => hasUnmet(mutant, choices));
process.stdout.write(renderMutants(mutants, memory, whyUnnoticed, isOpen));
if (Date.now() >= until && mutants.some(isOpen)) console.log('Out of time: run it again to continue.');

/** Runs all tests on the correct service, to see which mutants each touches and what it answers. */
async function surveyTests(choices: ChoiceSet): Promise<void> {
  const meets = Object.fromEntries((await declaredChecks(positionals)).map(({ id }, at) => [id, [`cover-${at}`]]));
  const { meetings, touched } = await meet(folder, choices, { untilCaught: false, comparesAll: true, meets });
  const passed = meetings.filter(({ outcome }) => outcome === 'passed');
  for (const { test, outcome, message } of meetings)
    if (outcome === 'failed' || outcome === 'inconclusive')
      console.log(`${outcome} on the correct service: ${test}\n${message}`);
  memory.loaded = touched.loaded;
  memory.tests[choices] = Object.fromEntries(
    passed.map(({ test, defect, answers, departures, durationMs }): [string, Tests[string]] => [
      test,
      { durationMs, answers, departures, touches: touched.tests[defect.slice('cover-'.length)] ?? [] },
    ]),
  );
  await remember(file, memory);
}

async function meetRemembered(choices: ChoiceSet): Promise<void> {
  // Explained mutants are included: one that was once noticed needs no explanation.
  const open = mutants.filter(({ key }) => !isViolation(memory.noticed[key]));
  await meetings(choices, open, rememberedMeetings(readNoticedBy(), open, choices, memory.met[choices]));
}

/** Until every live mutant has met its tests, or the time is up. */
async function meetAll(choices: ChoiceSet): Promise<void> {
  while (Date.now() < until) {
    const live = mutants.filter((mutant) => isLive(mutant, choices));
    const meeters = meetersOf(live, choices, touched[choices]);
    const meets = nextMeetings(meeters, sizes(meeters, choices));
    if (Object.keys(meets).length === 0) return;
    await meetings(choices, live, meets);
  }
}

/** Runs the planned meetings and stores their outcomes. */
async function meetings(choices: ChoiceSet, live: readonly Mutant[], meets: Meets): Promise<void> {
  const planned = Object.values(meets).reduce((sum, { length }) => sum + length, 0);
  if (planned === 0) return;
  console.log(`choices ${choices}: ${live.length} mutants left, ${planned} test runs`);
  const named = Object.entries(meets).map(([test, met]) => [test, met.map((ids) => `mutant-${ids.join('.')}`)]);
  const { meetings: made } = await meet(folder, choices, {
    untilCaught: true,
    comparesAll: true,
    meets: Object.fromEntries(named),
  });
  learn(memory, choices, made, keysOfSwitch);
  await remember(file, memory);
}

function meetersOf(live: readonly Mutant[], choices: ChoiceSet, touched: ReadonlyMap<string, string[]>): Meeters {
  const met = new Map(live.map(({ id, key }) => [id, new Set(memory.met[choices][key] ?? [])]));
  const keys = new Map(live.map(({ id, key }) => [id, key]));
  // A mutant that prevents preconditions from being set up would do so for the others too.
  const destructive = new Set(live.filter(({ key }) => memory.undecided[key]).map(({ id }) => id));
  const loaded = new Set(memory.loaded);
  return {
    live: live.map(({ id }) => id),
    touched,
    met,
    // Only one mutated copy of a module can replace the correct one at a time.
    agree: (one, other) =>
      byId.get(one)?.declaration !== byId.get(other)?.declaration && !(loaded.has(one) && loaded.has(other)),
    atMost: (id, test) => (destructive.has(id) ? 1 : (memory.atMost[choices][keys.get(id) ?? '']?.[test] ?? null)),
  };
}

/** At first each mutant meets the cheapest tests alone; later several at once, because most will not be noticed. */
function sizes({ live, touched, met }: Meeters, choices: ChoiceSet): Sizes {
  const isNew = live.some((id) => met.get(id)?.size === 0 && touched.get(id)?.length);
  const isFirst = isNew && choices === choiceSets[0];
  const run = { rounds: 25, limit: 4_000 };
  return isFirst ? { each: 2, atOnce: 1, ...run } : { each: 60, atOnce: 16, ...run };
}

function isLive({ key }: Mutant, choices: ChoiceSet): boolean {
  if (isViolation(memory.noticed[key]) || (whyUnnoticed(key) !== undefined && !values.explained)) return false;
  return (memory.met[choices][key]?.length ?? 0) < Number(values.each);
}

/** Whether a test that reaches the mutant may still notice it. */
function hasUnmet(mutant: Mutant, choices: ChoiceSet): boolean {
  const met = new Set(memory.met[choices][mutant.key] ?? []);
  return isLive(mutant, choices) && touched[choices].get(mutant.id)!.some((test) => !met.has(test));
}

function keysOfSwitch(defect: string): string[] {
  const ids = defect.slice('mutant-'.length).split('.');
  return ids.map((id) => byId.get(id)?.key ?? id);
}
