import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { diskTrouble } from '../protocol/full-disk.ts';
import { guardStreams, warn } from '../protocol/output/output.ts';
import { leaveRun } from '../protocol/run-folder.ts';
import { ignoreBrokenPipe } from '../reporters/collect/ignore-broken-pipe.ts';
import { exitStatus } from '../reporters/judge/exit-status.ts';
import { suiteVersion } from '../reporters/version.ts';
import { nearest } from './nearest.ts';
import { patternOf } from './run/grep.ts';
import { endOnNpmSignals, leavesWork } from './signals.ts';

// One that has started this command, as a test of it may have.
leaveRun();
const program = new Command('las-conformance')
  .description('Tells which documented rules a Learner Assessment Service keeps and which it breaks.')
  .version(suiteVersion())
  .exitOverride()
  // With their arguments, the commands leave no room for what they do on 80 columns.
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .showHelpAfterError('(--help shows the options)');

program
  .command('run', { isDefault: true })
  .description('judge the target that LAS_BASE_URL names, or the embedded service; the default command')
  .argument('[playwright...]', 'arguments for `playwright test`, after --')
  .option('--read-only', 'only the checks that need no write')
  .option('--thorough', 'every check, even on a shared target, or as many as LAS_MAX_REQUESTS allows')
  .option('--unpooled', 'make each check by itself, with its own evidence: several times the requests')
  .option(
    '--attended [file]',
    'have a person do what no API call can: steps at the terminal, or in a checklist in this file',
  )
  .option('--grep <pattern>', 'only the checks whose title or @rule matches', grep)
  .addOption(ownSpecs())
  .addOption(
    new Option('--shard <number/of>', 'only this part of the checks; leaves a blob for `merge`')
      .argParser(shard)
      .conflicts(['attended']),
  )
  .option('--allure <folder>', 'also write results for Allure')
  .addOption(history())
  .action((args, options) => end(import('./run/run.ts').then(({ run }) => run(options, args))));

program
  .command('gate')
  .description('compare a result, or that of a new run, with the accepted baseline; fail on what changed')
  .argument('[result]', 'a conformance.json, or the folder that has it')
  .option('--baseline <file>', 'default: LAS_BASELINE, or conformance-baseline.json')
  .option('--usage <files...>', 'what clients use, from `audit`: says of each change whether it hits them')
  .addOption(
    new Option('--close-on <level>', 'with --usage: which changes close the gate')
      .choices(['any', 'may-hit', 'hits'])
      .default('any'),
  )
  .option('--client-version <version>', 'with --usage: the version that the client has now')
  .option('--read-only', 'run only the checks that need no write')
  .option('--thorough', 'run every check, even on a shared target, or as many as LAS_MAX_REQUESTS allows')
  .option(
    '--grep <pattern>',
    'run only the checks whose title or @rule matches, against a baseline of the same selection',
    grep,
  )
  .addOption(ownSpecs())
  .addOption(allowInconclusive())
  .addOption(allowNotExercised())
  .addOption(otherTarget())
  .addOption(history())
  .addOption(verbose())
  .action((result, options, command) => {
    onlyWith('usage', ['closeOn', 'clientVersion'], command);
    return end(import('./gate.ts').then(({ gate }) => gate(result, options)));
  });

program
  .command('accept')
  .description('make a result the accepted baseline')
  .argument('[result]', 'a conformance.json, or the folder that has it; default: LAS_REPORT_DIR')
  .option('--baseline <file>', 'default: LAS_BASELINE, or conformance-baseline.json')
  .option('--reason <text>', 'why broken rules are tolerated')
  .option('--owner <name>', 'who is responsible for them')
  .option('--expires <day>', 'the last day on which they are tolerated, such as 2027-01-31')
  .addOption(allowInconclusive())
  .option('--allow-not-exercised', 'accept a run that left out part of the baseline: the gate no longer watches it')
  .addOption(otherTarget())
  .action((result, options) => end(import('./accept.ts').then(({ accept }) => accept(result, options))));

program
  .command('report')
  .description('redraw the page and the documents of a result, next to it')
  .argument('[result]', 'a conformance.json, or the folder that has it; default: LAS_REPORT_DIR')
  .option('--baseline <file>', 'also show what has changed since; default: LAS_BASELINE, if set')
  .option('--history <folder>', 'also show how earlier runs that are noted there went')
  .addOption(allowInconclusive())
  .addOption(allowNotExercised())
  .addOption(otherTarget())
  .action((result, options) => end(import('./report.ts').then(({ report }) => report(result, options))));

program
  .command('merge')
  .description('merge the blobs of shards into one result')
  .argument('<folder>', 'the folder that holds the blobs, at any depth')
  .option('--allure <folder>', 'also write results for Allure')
  .action((folder, options) =>
    judging(options, () => import('./run/merge.ts').then(({ merge }) => merge(folder, options))),
  );

program
  .command('serve')
  .description('start only the embedded service, with organisations to try it out')
  .option('--port <number>', 'port of the API; 0 picks a free one', port, 5080)
  .option('--control-port <number>', 'port of the control interface; 0 picks a free one', port, 5081)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .addOption(choicesOption())
  .option(
    '--pages [port]',
    'also show pages on which learners and tutors do what the API cannot; default port: 5082',
    port,
  )
  .addOption(
    new Option(
      '--audit',
      'record and judge what a client calls, until Ctrl-C or `POST /audit/end` on the second port',
    ).conflicts(['host', 'pages']),
  )
  .option('--world <file>', 'with --audit: what the organisation holds')
  .addOption(usageFile())
  .option('--trace <file>', 'with --audit: also write the trace, without values of records')
  .action((options, command) => {
    onlyWith('audit', ['world', 'usage', 'trace', ...reportOptions().map((option) => option.attributeName())], command);
    return options.audit
      ? judging(options, () => import('./serve/audit.ts').then(({ serveAudit }) => serveAudit(options)))
      : end(import('./serve/serve.ts').then(({ serve }) => serve(options)));
  });

program
  .command('receiver')
  .description("judge a client's webhook receiver, and what it calls after deliveries")
  .argument(
    '[address]',
    'where it takes deliveries, such as http://127.0.0.1:3000/webhooks/las; default: LAS_CLIENT_URL',
  )
  .argument('[command...]', 'the command that starts it, after --')
  .usage('[options] [address] [-- command...]')
  .option('--quick', 'leave out what takes time: tokens that expire, a slow body, a repeat after two hundred others')
  .option('--yes-this-is-mine', 'send forged deliveries to an address that is not on this machine')
  .option('--instances <number>', 'how many processes of it share the calls', oneOrMore)
  .action((first, others, options) => {
    const { given, command } = aroundDashes(first, others, 'put -- before the command that starts the receiver');
    return judging(options, () => import('./receiver.ts').then(({ receiver }) => receiver(given, command, options)));
  });

program
  .command('audit')
  .description(
    'judge what a client calls: run a command in worlds of the sandbox, or read a HAR file; writes its usage',
  )
  .argument('[file]', 'a HAR file, or a trace that was written earlier')
  .argument('[command...]', 'the command that makes the client call, after --')
  .usage('[options] [file.har | -- command...]')
  .option('--world <file...>', 'worlds to run it in, instead of ours')
  .option('--limit <seconds>', 'how long the command may take in one world', oneOrMore, 600)
  .addOption(choicesOption())
  .addOption(usageFile())
  .option('--trace <file>', 'also write the trace, without values of records')
  .action((first, others, options) => {
    const { given, command } = aroundDashes(first, others, 'give one HAR file, or put -- before the command');
    return judging(options, () => import('./audit.ts').then(({ audit }) => audit(given ?? null, command, options)));
  });

program
  .command('record')
  .description("pass a client's calls on to a target, and judge them; writes its usage")
  .requiredOption('--target <address>', 'where the calls go')
  .option('--port <number>', 'port on this machine; 0 picks a free one', port, 5090)
  .addOption(usageFile())
  .option('--trace <file>', 'where to write the trace, without values of records', 'client-trace.json')
  .action((options) => judging(options, () => import('./record.ts').then(({ record }) => record(options))));

program
  .command('impact')
  .description("run a client's own tests once for each change of the service, and say which changes they notice")
  .argument('[usage]', 'what the client uses, from `audit`; default: client-usage.json')
  .argument('[command...]', "the command that runs the client's tests, after --")
  .usage('[options] [usage] -- command...')
  .option('--all', 'try every member that the client receives, rather than the changes of the last gate')
  .addOption(new Option('--change <file>', 'try the changes in this file').conflicts('all'))
  .option('--jobs <number>', 'how many runs at a time, up to 10', oneToTen, 2)
  .option('--limit <seconds>', 'how long the tests may take without a change', oneOrMore, 600)
  .option('--world <file>', 'what the organisation holds, instead of our learners')
  .addOption(choicesOption())
  .option('--fresh', 'also try again what is known from before')
  .action((first, others, options) => {
    const { given, command } = aroundDashes(first, others, "put -- before the command that runs the client's tests");
    return end(import('./impact.ts').then(({ impact }) => impact(given ?? 'client-usage.json', command, options)));
  });

program
  .command('doctor')
  .description('show what is set, what each credential can do, and what will not be exercised')
  .option('--read-only', 'write nothing, and show what a run that writes nothing leaves out')
  .option('--client', 'show what is declared about a client under test, and what more would add')
  .addOption(verbose())
  .action((options) =>
    end(
      options.client
        ? import('./doctor/client.ts').then(({ doctorClient }) => doctorClient())
        : import('./doctor/doctor.ts').then(({ doctor }) => doctor(options)),
    ),
  );

program
  .command('plan')
  .description('show what a run would do (checks, requests, records, emails), without sending anything')
  .option('--read-only', 'plan a run that writes nothing')
  .option('--thorough', 'plan a run of every check, or of as many as LAS_MAX_REQUESTS allows')
  .option('--grep <pattern>', 'plan a run of the checks whose title or @rule matches', grep)
  .option('--json', 'print the plan as JSON')
  .addOption(verbose())
  .action((options) => end(import('./doctor/plan.ts').then(({ plan }) => plan(options))));

program
  .command('clean')
  .description('remove what earlier runs left on the target, according to their ledgers')
  .action(() => end(import('./clean.ts').then(({ clean }) => clean())));

program
  .command('proof')
  .description('switch on every defect of the embedded service in turn; the suite must notice each')
  .argument('[playwright...]', 'arguments for `playwright test`, after --')
  .option('--grep <pattern>', 'only the checks whose title or @rule matches, and the defects of their rules', grep)
  .option('--defect <names...>', 'only these defects, as service/defects names them')
  .addOption(
    new Option('--source <source>', 'get powers from this source, and prove only the rules that it opens').choices([
      ...['hook', 'existing', 'receiver', 'credentials'],
    ]),
  )
  .option('--clients', 'prove `receiver` and `audit` by flawed and odd clients; their names after --')
  .option('--pooled', 'make checks in their pools first, as a run does; takes longer')
  .option('--matrix', 'every check against every defect of its rules and a sample of the others')
  .option('--all', 'the matrix without a sample: every check against every defect; takes hours')
  .action((args, options) => end(import('./proof.ts').then(({ proof }) => proof(options, args))));

program
  .command('rule')
  .description('judge the embedded service by the checks of some rules or questions, and prove these checks')
  .argument('<id...>', 'ids, or what they begin with: tags.add stands for all below')
  .action((ids) => end(import('./rule/rule.ts').then(({ rule }) => rule(ids))));

for (const name of ['run', 'merge', 'serve', 'receiver', 'audit', 'record'])
  for (const option of reportOptions()) program.commands.find((one) => one.name() === name)!.addOption(option);

/** What each command takes that writes a result. */
function reportOptions(): Option[] {
  return [new Option('--junit <file>', 'also write JUnit XML'), allowInconclusive(), verbose()];
}

function history(): Option {
  return new Option('--history <folder>', 'also show how earlier runs that are noted there went, and note this one');
}

function choicesOption(): Option {
  const description = 'how the service behaves where the API document is silent';
  return new Option('--choices <set>', description).choices(['a', 'b']).default('a');
}

function usageFile(): Option {
  return new Option('--usage <file>', 'where to write what the client uses').default('client-usage.json');
}

function verbose(): Option {
  return new Option('--verbose', 'print everything, rather than the few lines to look at first');
}

function ownSpecs(): Option {
  return new Option('--specs <folder>', 'also run the specs in this folder; default: LAS_SPECS, if set');
}

function allowNotExercised(): Option {
  return new Option(
    '--allow-not-exercised',
    'do not leave the gate undecided because this run left out part of the baseline',
  );
}

function otherTarget(): Option {
  return new Option('--other-target', 'allow a baseline that was accepted for another target');
}

function allowInconclusive(): Option {
  const description = 'how many rules and questions may stay inconclusive; default: 0';
  return new Option('--allow-inconclusive <number>', description).argParser(wholeNumber);
}

/** An option without effect is a mistake: nobody should rely on it. */
function onlyWith(needed: string, names: readonly string[], command: Command): void {
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli';
  const lone = command.options.find(
    (option) => names.includes(option.attributeName()) && isGiven(option.attributeName()),
  );
  if (lone !== undefined && !isGiven(needed)) program.error(`error: option '${lone.flags}' needs --${needed}`);
}

/** What stands before --, and the command after it, whose first word commander would take for a missing argument. */
function aroundDashes(first: string | undefined, others: readonly string[], hint: string) {
  const words = first === undefined ? [] : [first, ...others];
  const dashes = process.argv.indexOf('--');
  const command = dashes === -1 ? [] : process.argv.slice(dashes + 1);
  const [given, ...more] = words.slice(0, words.length - command.length);
  if (more.length > 0) program.error(`error: ${hint}`);
  return { given, command };
}

/** Checked here, since Playwright would report a bad pattern as a fault of the configuration. */
function grep(text: string): string {
  try {
    patternOf(text);
  } catch {
    throw new InvalidArgumentError('It must be a regular expression.');
  }
  return text;
}

function shard(text: string): string {
  const [number = 0, of = 0] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (number < 1 || number > of) throw new InvalidArgumentError('It must be a part such as 2/4.');
  return text;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function oneOrMore(text: string): number {
  if (wholeNumber(text) === 0) throw new InvalidArgumentError('It must be 1 or more.');
  return Number(text);
}

function oneToTen(text: string): number {
  if (oneOrMore(text) > 10) throw new InvalidArgumentError('It must be 10 or less.');
  return Number(text);
}

function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('The highest port is 65535.');
  return number;
}

/** As `end`, for a command that leaves a report. */
function judging(options: { junit?: string; shard?: string }, command: () => Promise<number>): Promise<void> {
  return end(import('./run/set-aside.ts').then(({ withoutOlder }) => withoutOlder(options, command)));
}

/** Ends the process after help, or after a mistake in the command line. */
async function refuse(error: unknown): Promise<void> {
  if (!(error instanceof CommanderError)) return end(Promise.reject(error));
  if (error.exitCode === 0) process.exit(0);
  const command = /^(?:-|$)/.test(first) ? 'run' : first;
  const isAudit = command === 'serve' && process.argv.includes('--audit');
  if (isAudit || reporting.includes(command)) (await import('./run/set-aside.ts')).setAsideFor(command);
  process.exit(exitStatus.usage);
}

/** Ends the process with the exit status of a command. Whatever went wrong, the user sees one sentence, never a stack trace. */
async function end(command: Promise<number>): Promise<void> {
  try {
    process.exitCode = await command;
  } catch (error) {
    const { message } = error as Error;
    const disk = diskTrouble(error);
    const why =
      error instanceof Inconclusive
        ? `The target could not be judged: ${error.why}`
        : disk && `The command could not go on: ${disk}`;
    warn(why ?? message);
    process.exitCode =
      why !== null ? exitStatus.notJudged : error instanceof ConfigError ? exitStatus.usage : exitStatus.fault;
  }
  if (leavesWork()) process.exit();
}

/** Commands that leave a report of what they have judged. */
const reporting = ['run', 'gate', 'merge', 'receiver', 'audit', 'record'];

guardStreams();
endOnNpmSignals();
ignoreBrokenPipe();
// `run` is the default command: without it, a lone first word is a misspelt command, not an argument for Playwright; nor is it there for help.
const [first = '', second = ''] = process.argv.slice(2);
const word = first === 'help' ? second : first;
const commands = program.commands.map((command) => command.name());
const isCommand = ['help', ...commands].includes(word);
try {
  if (/^[a-z]+$/.test(word) && !isCommand) {
    const [meant] = nearest(word, commands, 2);
    program.error(`error: unknown command '${word}'${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  await program.parseAsync();
} catch (error) {
  await refuse(error);
}
