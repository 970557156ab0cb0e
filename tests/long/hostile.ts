/**
 * `npm run test:long -- hostile [one in …]`: `run`, `doctor` and `clean` against a target that gives hostile answers in turn: to
 * every request, beginning with each answer once, and then, in front of a service, to every second and tenth, with a document of
 * slow patterns. Each must end by itself, with a documented exit status and, if checks began, a result, in bounded time and memory,
 * and leave no process.
 */
import { createSharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { hostileAnswers } from '../support/faults/hostile-answers.ts';
import { survive } from '../support/faults/hostile-commands.ts';
import { startHostileTarget, withSlowPatterns } from '../support/faults/hostile-target.ts';
import { longTest } from '../support/long-test.ts';

const shares = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 2, 10];
const commands = ['run', 'doctor', 'clean'] as const;
const longestSeconds = 3_600;
const mostMB = 3_000;
const documented = [0, 1, 2, 3];
/** In front of a service, whose own responses come between the hostile ones. */
const documentedFor = { run: [1, 3], doctor: [0, 3], clean: [0, 3] };

const { service, fail, finish } = await longTest('hostile');

async function attack(command: (typeof commands)[number], oneIn: number, first: number): Promise<void> {
  const { variables } = await createSharedEnvironment(service);
  const target = await startHostileTarget({ service: service.baseUrl, oneIn, first, document: withSlowPatterns });
  // In front of a service, time for its own answers on a busy machine: a run ends after six in a row that do not come.
  const patience = oneIn === 1 ? '1' : '4';
  const end = await survive([command], { ...variables, LAS_BASE_URL: target.url, LAS_REQUEST_TIMEOUT: patience });
  await target.close();
  const { exitStatus, seconds, peakMB, resultMB, result, printed } = end;
  const answers = Object.values(target.given).reduce((sum, count) => sum + count, 0);
  const from = oneIn === 1 ? `, from "${Object.keys(hostileAnswers)[first]}"` : '';
  console.log(
    `${command}, one in ${oneIn}${from}: ${answers} hostile answers, exit status ${exitStatus}, ${seconds} s, ${peakMB} MB, result of ${resultMB} MB`,
  );
  const faults = [
    ...((oneIn > 1 ? documentedFor[command] : documented).includes(exitStatus ?? -1)
      ? []
      : [`exit status ${exitStatus}`]),
    ...(seconds > longestSeconds ? ['it took too long'] : []),
    ...(peakMB > mostMB ? ['it took too much memory'] : []),
    ...(/\n {4}at /.test(printed) ? ['it printed a stack trace'] : []),
    ...(command === 'run' && oneIn > 1 && result === null ? ['there is no result'] : []),
    ...(result?.suite.faults ?? []),
  ];
  for (const fault of faults) fail(fault);
  if (faults.length > 0) console.log(printed);
}

for (const oneIn of shares) {
  const firsts = oneIn === 1 ? Object.keys(hostileAnswers).map((_, at) => at) : [0];
  // With nothing but hostile answers, the commands get no further than the preflight that they share.
  for (const first of firsts)
    for (const command of oneIn > 1 ? commands : [commands[first % commands.length]!])
      await attack(command, oneIn, first);
}
await finish();
