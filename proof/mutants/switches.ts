/** The instrumented copy's index of defects: `mutant-12.40` switches on mutants 12 and 40, `cover-7` records what test 7 reaches. */
import { readFileSync, writeFileSync } from 'node:fs';
import { runNotes } from '../../protocol/run-notes.ts';
import type { Behaviour, Change } from '../../service/behaviour/index.ts';

/** What the instrumented code reads and writes; all names but the first are Stryker's, see `instrument.ts`. */
interface Switch {
  activeMutants: ReadonlySet<string> | undefined;
  currentTestId: string | undefined;
  /** A mutant that is reached this often counts as an endless loop. */
  hitCount: number;
  hitLimit: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

type Exports = Record<string, unknown>;

const globals = globalThis as { __stryker__?: Partial<Switch> };
globals.__stryker__ ??= {};
const now = Object.assign(globals.__stryker__, { hitCount: 0, hitLimit: 100_000 }) as Switch;

const { folder, coverage } = runNotes().mutants ?? { folder: '', coverage: '' };
const { loaded, modules } = await modulesOfStaticMutants();

export const defects: readonly unknown[] = [];

/** The switch with the name, in the shape of a defect. */
export function findDefect(name: string): { change: Change } | undefined {
  const [kind, id = ''] = name.split('-');
  if (kind === 'cover') return { change: (correct) => during(correct, { currentTestId: id }) };
  if (kind !== 'mutant') return undefined;
  const ids = id.split('.');
  const copy = ids.map((one) => modules.get(one)).find((one) => one !== undefined);
  return { change: (correct) => during(withModule(correct, copy), { activeMutants: new Set(ids) }) };
}

process.on('exit', () => {
  const hits = Object.entries(now.mutantCoverage?.perTest ?? {});
  const tests = Object.fromEntries(hits.map(([test, ids]) => [test, Object.keys(ids)]));
  writeFileSync(coverage, JSON.stringify({ loaded, tests }));
});

/** The behaviour with the switch set while a function runs. Functions are synchronous, so nothing else runs in between. */
function during(behaviour: Behaviour, scope: Partial<Switch>): Behaviour {
  const entries = Object.entries(behaviour).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const scoped = (...args: unknown[]) => {
      const { activeMutants, currentTestId } = now;
      if (activeMutants === undefined) now.hitCount = 0;
      Object.assign(now, scope);
      try {
        return value(...args);
      } finally {
        Object.assign(now, { activeMutants, currentTestId });
      }
    };
    return [name, scoped];
  });
  return Object.fromEntries(entries) as Behaviour;
}

/** Mutants outside functions take effect when their module is loaded, so each has its own copy of the module. */
async function modulesOfStaticMutants(): Promise<{ loaded: string[]; modules: Map<string, Exports> }> {
  const places = JSON.parse(readFileSync(`${folder}/places.json`, 'utf8')) as Record<string, string>;
  for (const place of new Set(Object.values(places))) await import(place);
  const loaded = Object.keys(now.mutantCoverage?.static ?? {});
  const modules = new Map<string, Exports>();
  for (const id of loaded) {
    now.activeMutants = new Set([id]);
    modules.set(id, (await import(`${places[id]}?mutant=${id}`)) as Exports);
  }
  now.activeMutants = undefined;
  return { loaded, modules };
}

/** The behaviour with one of its modules replaced. */
function withModule(correct: Behaviour, exports: Exports | undefined): Behaviour {
  const late: Exports = { ...correct };
  for (const [name, value] of Object.entries(exports ?? {}))
    if (name in late) late[name] = typeof value === 'function' ? value.bind(null, late) : value;
  return late as unknown as Behaviour;
}
