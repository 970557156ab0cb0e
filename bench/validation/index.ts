/** Validators by the same OpenAPI documents: whose verdicts are those of the specification, and how long each takes. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suiteVersion } from '../../reporters/version.ts';
import { npmInstall } from '../install.ts';
import { inTurns, ratio, table } from '../measure.ts';
import { families } from './families/index.ts';
import { sizes } from './speed.ts';
import { createWorker, limitMs, type Score, scoresOf } from './standing.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';
import { ours } from './tools/ours.ts';

const rounds = 5;

interface Standing {
  tool: Tool;
  folder: string;
  scores: Score[];
}

export async function measure(): Promise<string> {
  const standings: Standing[] = [];
  const absent: string[] = [];
  const only = process.env.BENCH_VALIDATORS?.split(',');
  for (const tool of tools.filter(({ name }) => only?.includes(name) ?? true)) {
    // Outside the project, and kept for the next time.
    const folder = join(tmpdir(), 'las-conformance-validators', tool.name.replace(/[^a-z0-9]+/gi, '-').toLowerCase());
    try {
      if (tool.packages.length > 0) await npmInstall(folder, tool.packages);
      standings.push({ tool, folder, scores: await scoresOf(tool, folder) });
      console.log(faults(standings.at(-1)!));
    } catch (error) {
      absent.push(`${tool.name} was left out: ${(error as Error).message}`);
      console.log(absent.at(-1));
    }
  }
  return [
    verdicts(standings),
    ...absent,
    howCasesWereChosen,
    ...oursIsWrong(standings),
    await speed(standings),
    howItIsTimed,
    standings.map(({ tool }) => `- **${titled(tool)}**: ${tool.settings}.`).join('\n'),
    notComparable,
  ].join('\n\n');
}

function verdicts(standings: readonly Standing[]): string {
  const rows = families.map(({ name }, at) => [name, ...standings.map(({ scores }) => cell(scores[at]!))]);
  const all = standings.map(({ scores }) => ({
    asked: scores.reduce((sum, { asked }) => sum + asked, 0),
    right: scores.reduce((sum, { right }) => sum + right, 0),
  }));
  return table(
    ['Cases judged rightly', ...standings.map(({ tool }) => tool.name)],
    [...rows, ['**all that it was asked**', ...all.map((one) => `**${cell(one)}**`)]],
  );
}

function cell({ asked, right }: { asked: number; right: number }): string {
  return asked === 0 ? 'not offered' : `${right} of ${asked}`;
}

const cases = families.reduce((sum, family) => sum + family.cases.length, 0);

const howCasesWereChosen = `${cases} cases in \`bench/validation/families\`: a small document, a request or an answer, and whether the OpenAPI specification
accepts or refuses it. The families are the forms that real documents hold and that trackers of validators complain about. The verdicts
come from the text of the specification alone, which each family names (\`source\`); what it leaves open is not asked: the formats
\`time\` and \`duration\`, statuses written \`2xx\`, undocumented statuses and media types, what a \`discriminator\` would decide otherwise than
the choice beside it, schemas that contain themselves in place. Only for a document with one broken schema it does not say what to do;
there right is what the good schemas beside it say. A body's cases are judged as a request and as an answer, and right only if both are.
A cell counts the cases that a tool can be asked by its own documentation; "not offered" is not a fault. A document that a tool refuses,
an error and a verdict that takes over ${limitMs / 1000} s count as wrong. Each tool is used by its documented interface with the settings that serve it best.`;

/** What ours gets wrong is named, not hidden in a sum. */
function oursIsWrong(standings: readonly Standing[]): string[] {
  const own = standings.find(({ tool }) => tool === ours);
  const wrong = own?.scores.flatMap(({ wrong }) => [...wrong.keys()]) ?? [];
  if (wrong.length === 0) return [];
  return [
    `This suite is wrong about, for reasons that \`tests/support/contract/cases-open.ts\` gives: ${wrong.map((name) => `\`${name}\``).join(', ')}.`,
  ];
}

async function speed(standings: readonly Standing[]): Promise<string> {
  const columns = Object.keys(sizes) as (keyof typeof sizes)[];
  const workers = standings.map(({ tool, folder }) => ({ name: tool.name, worker: createWorker(tool, folder) }));
  const took: Record<string, Record<string, number>> = {};
  for (const size of columns) {
    const variants: Record<string, () => Promise<number>> = {};
    for (const { name, worker } of workers) {
      const once = () => worker.ask<number | null>('speed', size);
      // The first time warms up, and tells which tools can be timed.
      if ((await once().catch(() => null)) !== null) variants[name] = async () => (await once()) ?? Number.NaN;
    }
    took[size] = await inTurns(rounds, variants);
  }
  for (const { worker } of workers) await worker.stop();
  const rows = workers.map(({ name }) => [
    name,
    ...columns.flatMap((size) => {
      const ms = took[size]?.[name];
      return ms === undefined
        ? ['cannot judge it', '']
        : [
            ratio(ms, took[size]![ours.name]!),
            `${ms.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ms`,
          ];
    }),
  ]);
  return table(['Time', 'a learner, 1,000 times', '', '1,000 learners, 10 times', ''], rows);
}

const howItIsTimed = `Reading a document of three schemas and judging a right answer so many times, from an empty validator, each tool in a process that has
done so once before; medians of ${rounds} rounds in turns, as a ratio to ours. The tools do more or less for it: express-openapi-validator
runs a whole application, openapi-data-validator judges a request, and those that take a schema neither look for the operation nor parse the body's type.`;

const notComparable = `Not in the table: \`@readme/openapi-parser\`, \`@seriousme/openapi-schema-validator\` and \`oas-validator\` validate documents, not messages;
swagger-mock-validator compares a Pact file with a document; \`jest-openapi\`, \`chai-openapi-response-validator\` and \`vitest-openapi\`
share openapi-validator; Schemathesis is a program of Python, and stands beside the suite in another table.`;

function titled({ name, packages }: Tool): string {
  const [first] = packages;
  return first === undefined ? `${name} ${suiteVersion()}` : `${name} ${first.slice(first.lastIndexOf('@') + 1)}`;
}

/** For the terminal: what a tool got wrong, and how. */
function faults({ tool, scores }: Standing): string {
  const lines = scores.flatMap(({ wrong }, at) =>
    [...wrong].map(([name, fault]) => `  ${families[at]!.name} · ${name}: ${fault}`),
  );
  return [`${tool.name}: ${lines.length} wrong`, ...lines].join('\n');
}
