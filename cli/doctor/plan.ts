import { requestsOfProbe } from '../../fixtures/lab/lag-probe.ts';
import { powersBy } from '../../fixtures/lab/powers/actions.ts';
import { makeable } from '../../fixtures/lab/powers/held.ts';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { configuredPowers } from '../../fixtures/target/target.ts';
import { units } from '../../measured/checks.ts';
import { countsOf } from '../../protocol/group-by.ts';
import { print, screen, warn, widest } from '../../protocol/output/output.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { allNotJudged, type NotJudged, notJudgedLines } from '../../reporters/views/not-judged.ts';
import { count, makerOfDeferred, plural, wrap } from '../../reporters/views/text.ts';
import { area } from '../../rules/index.ts';
import { loadDotEnv, setByOptions } from '../environment.ts';
import { strangeSentences } from '../known-variables.ts';
import { askHook } from '../preflight/hook.ts';
import { preflightRequests } from '../preflight/requests.ts';
import { type DeclaredCheck, declaredChecks } from '../run/declared-checks.ts';
import { type CheckCost, costOf, estimates, nothing, runsOf } from '../shared-target/check-costs.ts';
import { selectionFor } from '../shared-target/shared-run.ts';
import { byLack, deferredBy, outOfReach } from './out-of-reach.ts';
import { agedLearnersOf } from './sources.ts';

export interface PlanOptions {
  readOnly?: boolean;
  thorough?: boolean;
  grep?: string;
  json?: boolean;
  verbose?: boolean;
}

/** Which of those that are not exercised the figures of a read-only run count. */
export const besidesWrites = ' for other reasons';

/** What a read-only run cannot exercise; no check declares it. */
export const unwritten = 'Checks that need a write are not exercised, and most do.';

export interface Plan {
  /** Null: the embedded service. */
  baseUrl: string | null;
  environment: Config['environment'];
  /** Whether each check gets its own organisations and so disturbs nobody. */
  isolated: boolean;
  checks: { made: number; deferred: number };
  /** How many learners the run may leave for checks three days later. */
  agedLearners: number;
  areas: Record<string, CheckCost & { checks: number }>;
  total: CheckCost;
  /** Requests that come before the checks. */
  before: number;
  /** Ids of rules and questions by the powers that they lack, joined by commas. */
  notExercised: Record<string, string[]>;
  /** The same with all that each of their checks lacks, and those whose checks are deferred. */
  unjudged: NotJudged[];
  emailDomain: string;
}

/** Shows what a run would do, without sending anything. @returns the exit status. @throws ConfigError */
export async function plan(options: PlanOptions): Promise<number> {
  setByOptions(options);
  loadDotEnv();
  warn(...strangeSentences(process.env));
  const config = readConfig();
  await askHook(config);
  const all = await declaredChecks();
  const checks = options.grep === undefined ? all : await declaredChecks(['--grep', options.grep]);
  const made = planOf(config, checks, all);
  const shown = { width: screen().width, verbose: options.verbose ?? false };
  const { unjudged: _, ...asJson } = made;
  print(options.json ? `${JSON.stringify(asJson, null, 2)}\n` : renderPlan(made, config, shown));
  return exitStatus.asItShouldBe;
}

/**
 * Nothing is sent to the target: a control interface is assumed to have all powers, a manager to manage the first two tutors.
 * @param all checks of the suite, of which a run may make only those that are selected
 */
export function planOf(config: Config, checks: DeclaredCheck[], all = checks): Plan {
  const isolated = config.baseUrl === null || config.control !== null;
  const powers = new Set<string>([
    ...configuredPowers(config),
    ...powersBy(runNotes().hookActions ?? []),
    ...(config.manager !== null && config.tutors.length > 2 ? ['managedTutors'] : []),
    'description',
  ]);
  for (const power of makeable(powers)) powers.add(power);
  if (isolated) for (const power of checks.flatMap(({ needs }) => needs)) powers.add(power);
  const selection = selectionFor(config, isolated ? powers.add('organisations') : powers, checks);
  const { chosen, deferred } = selection;
  const times = (check: DeclaredCheck) => (isolated ? runsOf(check, config) : 1);
  const sharers = countsOf(chosen.flatMap((check) => Object.keys(estimates.shared(check))));
  const areas: Plan['areas'] = {};
  const total = nothing();
  for (const check of chosen) {
    const name = area(check.covers[0] ?? '');
    const sums = areas[name] ?? { ...nothing(), checks: 0 };
    areas[name] = sums;
    sums.checks += 1;
    for (const unit of units) {
      sums[unit] += costOf(check)[unit] * times(check);
      total[unit] += costOf(check)[unit] * times(check);
    }
    for (const [share, all] of Object.entries(estimates.shared(check))) {
      const shared = (all / sharers.get(share)!) * times(check);
      sums.requests += shared;
      total.requests += shared;
    }
  }
  // What a pool makes for checks that are not, others of the pool may need: nobody knows whose it is.
  const ids = new Set(chosen.map(({ id }) => id));
  const others = all.filter(({ id, needs }) => !ids.has(id) && needs.every((power) => powers.has(power)));
  for (const { of, check } of pooledWith(chosen, others))
    for (const unit of lasting) {
      areas[area(of.covers[0] ?? '')]![unit] += costOf(check)[unit];
      total[unit] += costOf(check)[unit];
    }
  const unjudged = outOfReach(checks, powers);
  for (const sums of Object.values(areas)) sums.requests = Math.round(sums.requests);
  total.requests = Math.round(total.requests);
  return {
    baseUrl: config.baseUrl,
    environment: config.environment,
    isolated,
    checks: { made: chosen.length, deferred: deferred.length },
    agedLearners: isolated || !config.keepsState ? 0 : agedLearnersOf(chosen),
    areas,
    total,
    before: isolated ? 0 : preflightRequests(config) + (config.readOnly ? 0 : requestsOfProbe),
    notExercised: byLack(unjudged),
    unjudged: [...unjudged, ...deferredBy(selection, config)],
    emailDomain: config.emailDomain,
  };
}

/** What cannot be undone: the plan says how much of it there is at most. */
const lasting = ['invitations', 'exports', 'reports'] as const;

/** The others in the pools of those that are made, each with one of these. */
function pooledWith(chosen: readonly DeclaredCheck[], others: readonly DeclaredCheck[]) {
  const makers = new Map(chosen.flatMap((of) => poolsOf(of).map((pool) => [pool, of] as const)));
  return others.flatMap((check) => {
    const of = poolsOf(check).flatMap((pool) => makers.get(pool) ?? [])[0];
    return of === undefined ? [] : [{ of, check }];
  });
}

/** Without the numbers of the rows that several checks of a pool share. */
function poolsOf(check: DeclaredCheck): string[] {
  return Object.keys(estimates.shared(check)).map((share) => share.replace(/ \d+( with hook)?$/, ''));
}

/** @param shown in columns; and whether the table of areas is shown rather than their checks alone. */
export function renderPlan(
  made: Plan,
  { readOnly, receiver, maxRequests }: Pick<Config, 'readOnly' | 'receiver' | 'maxRequests'>,
  { width = widest, verbose = false } = {},
): string {
  const { baseUrl, environment, checks, total } = made;
  const where = baseUrl === null ? 'the embedded service, which a run starts' : `${baseUrl} (${environment})`;
  const rest =
    checks.deferred === 0
      ? ''
      : `; about ${count(checks.deferred)} more ${checks.deferred === 1 ? 'check is' : 'checks are'} deferred to spare it (${makerOfDeferred(maxRequests !== null)} makes them)`;
  const first =
    made.before === 0
      ? ''
      : `, and about ${made.before} before them to try the settings and to see how far reads are behind writes`;
  const counted = `about ${plural(total.requests, 'request')}${first}`;
  const wrapped = (lines: readonly string[]) => lines.flatMap((line) => wrap(line, width));
  const unjudged = wrapped(unexercised(made, { readOnly, all: verbose }));
  const blocks = readOnly
    ? [
        wrapped([
          `A run tries ${plural(checks.made, 'check')} of ${where}, but only reads. Nothing has been sent.`,
          unwritten,
        ]),
        unjudged,
      ]
    : [
        wrapped([
          `A run makes ${maxRequests === null ? '' : 'at most '}${plural(checks.made, 'check')} of ${where}, with ${counted}${rest}. Nothing has been sent.`,
          ...(verbose || checks.made === 0 ? [] : [byArea(made)]),
        ]),
        verbose ? table(made) : [],
        wrapped(effects(made, receiver !== null)),
        unjudged,
      ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** `Checks by area: learners 379, tags 109` */
function byArea({ areas }: Plan): string {
  const most = Object.entries(areas).sort(([, one], [, other]) => other.checks - one.checks);
  return `Checks by area: ${most.map(([name, { checks }]) => `${name} ${checks}`).join(', ')}`;
}

function table({ areas, total, checks }: Plan): string[] {
  const line = (name: string, cells: readonly (number | string)[]) =>
    `  ${name.padEnd(16)}${cells.map((cell) => `${cell === 0 ? '·' : cell}`.padStart(12)).join('')}`;
  const cells = (sums: CheckCost & { checks: number }) => [sums.checks, ...units.map((unit) => sums[unit])];
  return [
    line('area', ['checks', ...units]),
    ...Object.entries(areas).map(([name, sums]) => line(name, cells(sums))),
    line('total', cells({ ...total, checks: checks.made })),
  ];
}

/** What others may notice during a run, and what cannot be undone. */
function effects({ total, emailDomain, isolated, agedLearners }: Plan, hasReceiver: boolean): string[] {
  // Some services make a check ask once more than the embedded service did, where this was measured.
  const atMost = (unit: (typeof lasting)[number]) => Math.round(1.05 * total[unit]);
  if (isolated) return ['Each check gets its own organisations, deleted afterwards: nobody else sees them.'];
  const forGood = [
    ...line(
      atMost('invitations'),
      (most) => `invitations  at most ${plural(most, 'email')} to learners in ${emailDomain}`,
    ),
    ...line(
      agedLearners,
      (all) => `${plural(all, 'learner')} may stay, invited, for checks three days later; \`clean\` removes them`,
    ),
    ...line(
      atMost('exports'),
      (most) => `exports      at most ${most}, each sends event 700 or 800 to all webhooks of the organisation`,
    ),
    ...line(atMost('reports'), (most) => `reports      at most ${most}, each sends event 200 or 300 to them`),
  ];
  return [
    'What others in the organisation may see during the run (removed by the end):',
    `  learners     Robin Conformance, a few at a time, with addresses in ${emailDomain} and the tutors in LAS_TUTORS`,
    ...line(
      total.tags,
      (all) => `tags         names such as t-1a2b3c-0d4e5f, ${all} in all, never one that already exists`,
    ),
    `  webhooks     at hooks.example.com${hasReceiver ? ' or LAS_RECEIVER_URL' : ''}; for seconds at a time, they receive events of the whole organisation`,
    ...(forGood.length === 0 ? [] : ['What cannot be undone:', ...forGood]),
  ];
}

/** No line for a count of zero. */
function line(count: number, tell: (count: number) => string): string[] {
  return count === 0 ? [] : [`  ${tell(count)}`];
}

function unexercised({ unjudged: entries }: Plan, { readOnly, all }: { readOnly: boolean; all: boolean }): string[] {
  if (entries.length === 0) return [];
  return [
    willNotBe(entries, `${readOnly ? besidesWrites : ''}, as far as the settings tell`),
    ...notJudgedLines(entries, { areas: true, all }),
    '  `doctor` asks the target too: records that it holds, and whom a manager manages, may exercise some of these.',
  ];
}

/** The heading of what a run will not exercise. @param asFarAs how this is known, if not from the target */
export function willNotBe(entries: readonly NotJudged[], asFarAs = ''): string {
  return `Will not be exercised${asFarAs}: ${allNotJudged(entries)}`;
}
