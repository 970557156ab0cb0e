/** The suite and other tools on the same service: which of sixty defects each notices, and how long it takes. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, seconds, table, timed } from '../measure.ts';
import { startServed } from '../service/served.ts';
import { sixtyDefects } from './defects.ts';
import { dredd } from './dredd.ts';
import { ours } from './ours.ts';
import type { Finding, Peer } from './peer.ts';
import { portman } from './portman.ts';
import { schemathesis } from './schemathesis.ts';
import { specmatic } from './specmatic.ts';
import { createSubject } from './subject.ts';

const peers = [ours, dredd, portman, schemathesis, specmatic];

/**
 * A tool that would take longer for all defects meets only every second, third… one. The environment can set the minutes.
 */
const longestMs = Number(process.env.BENCH_PEER_MINUTES ?? 30) * 60_000;

/**
 * What a tool objects to on the correct service is its usual noise: it runs there until a run brings nothing new, within
 * these numbers of runs.
 */
const correctRuns = { least: 2, most: 8 };

/** Additional runs on the correct service, as controls: what a tool seems to notice in them is chance. */
const controls = 3;

interface Standing {
  peer: Peer;
  version: string;
  /** Objections to the service without a defect. */
  falseAlarms: number;
  /** In how many of the controls it noticed a defect that was not there. */
  imagined: number;
  tried: number;
  noticed: string[];
  /** How many it noticed in a minute of its runs on services with a defect. */
  perMinute: number;
  /** Of a run on the correct service. */
  runMs: number;
  requests: number;
}

export async function measure(): Promise<string> {
  // Outside the project, and kept for the next time.
  const folder = join(tmpdir(), 'las-conformance-peers');
  const only = process.env.BENCH_PEERS?.split(',');
  const standings: Standing[] = [];
  const absent: string[] = [];
  for (const peer of peers.filter(({ name }) => only?.includes(name.split(' ')[0]!.toLowerCase()) ?? true)) {
    const own = join(folder, peer.name.toLowerCase().replaceAll(' ', '-'));
    await mkdir(own, { recursive: true });
    try {
      standings.push(await standingOf(peer, await peer.install(own), own));
    } catch (error) {
      absent.push(`${peer.name} was left out: ${(error as Error).message}`);
    }
    console.log(absent.at(-1)?.startsWith(peer.name) ? absent.at(-1) : JSON.stringify(standings.at(-1), null, 1));
  }
  return [
    comparison(standings),
    ...absent,
    howItIsMeasured,
    ...standings.flatMap(chance),
    settings(standings),
    missed(standings),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

async function standingOf(peer: Peer, version: string, folder: string): Promise<Standing> {
  const service = await startServed();
  const times: number[] = [];
  const requests: number[] = [];
  const tested = async (defect: string | null): Promise<Finding> => {
    const subject = await createSubject(service, defect);
    let finding: Finding = { failures: new Set(), requests: 0 };
    times.push(
      await timed(async () => {
        finding = await peer.test(subject, folder);
      }),
    );
    if (finding.requests === 0 && defect === null) throw new Error('it came to no end, or sent nothing.');
    requests.push(finding.requests);
    return finding;
  };
  try {
    const noise = new Set<string>();
    const isNoticed = ({ failures }: Finding) => [...failures].some((failure) => !noise.has(failure));
    for (let i = 0, isQuiet = false; i < correctRuns.most && !(isQuiet && i >= correctRuns.least); i++) {
      const finding = await tested(null);
      isQuiet = !isNoticed(finding);
      for (const failure of finding.failures) noise.add(failure);
    }
    let imagined = 0;
    for (let i = 0; i < controls; i++) if (isNoticed(await tested(null))) imagined += 1;
    const usual = { runMs: median(times), requests: median(requests) };
    const step = Math.max(1, Math.ceil((usual.runMs * sixtyDefects.length) / longestMs));
    const chosen = sixtyDefects.filter((_, i) => i % step === 0);
    const noticed: string[] = [];
    times.length = 0;
    for (const defect of chosen) {
      if (isNoticed(await tested(defect))) noticed.push(defect);
    }
    const minutes = times.reduce((sum, ms) => sum + ms, 0) / 60_000;
    const perMinute = noticed.length / minutes;
    return { peer, version, falseAlarms: noise.size, imagined, tried: chosen.length, noticed, perMinute, ...usual };
  } finally {
    await service.stop();
  }
}

function comparison(standings: readonly Standing[]): string {
  const head = [
    'Tool',
    'Defects noticed',
    'in a minute',
    'Noticed without a defect',
    'One run',
    'Requests',
    'Usual objections',
  ];
  return table(
    head,
    standings.map(({ peer, version, falseAlarms, imagined, tried, noticed, perMinute, runMs, requests }) => [
      `${peer.name} ${version}`,
      `${noticed.length} of ${tried}`,
      perMinute.toFixed(1),
      `${imagined} of ${controls}`,
      seconds(runMs),
      Math.round(requests).toLocaleString('en'),
      falseAlarms,
    ]),
  );
}

const howItIsMeasured = `One run of each tool for each of ${sixtyDefects.length} defects (\`bench/peers/defects.ts\`: every n-th of all, by name), on a fresh
organisation with a learner, a webhook and their records. A defect counts as noticed when the tool objects to something to which
it does not object on the correct service. There it ran first at least ${correctRuns.least} times, until a run brought nothing new (at most ${correctRuns.most} times),
and then ${controls} more times as a control: where it objects to something new in those, what it noticed is partly chance. "In a minute" is
how many defects it noticed in a minute of its runs on services with a defect; "One run", its requests and the "usual objections"
are those on the correct service. A tool that would take too long for the whole list gets only every second, third… defect of it.
The suite makes those checks first that notice most of its other defects; what notices these sixty is not known to that order.`;

/** What a tool notices in the controls shows how much of its other findings may be chance. */
function chance({ peer, imagined }: Standing): string[] {
  if (imagined === 0) return [];
  const verdict =
    imagined === controls
      ? 'nothing that it noticed can be distinguished from chance'
      : 'part of what it noticed is chance';
  return [`${peer.name} objected to something new in ${imagined} of ${controls} runs without a defect: ${verdict}.`];
}

function settings(standings: readonly Standing[]): string {
  return standings
    .map(({ peer }) => `- **${peer.name}**: ${peer.settings}.\n  Better at: ${peer.betterAt}.`)
    .join('\n');
}

/** Names the defects that each other tool noticed, and those that the suite missed. */
function missed(standings: readonly Standing[]): string {
  const own = standings.find(({ peer }) => peer === ours);
  if (own === undefined) return '';
  const lists = standings
    .filter((standing) => standing !== own && standing.noticed.length > 0 && standing.imagined < controls)
    .map(({ peer, noticed }) => `${peer.name} noticed ${noticed.map((name) => `\`${name}\``).join(', ')}.`);
  const beyond = sixtyDefects.filter((name) => !own.noticed.includes(name));
  return [
    ...lists,
    beyond.length === 0 || own.tried < sixtyDefects.length ? '' : `This suite missed ${beyond.join(', ')}.`,
  ]
    .filter((text) => text !== '')
    .join('\n');
}
