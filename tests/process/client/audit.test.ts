import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startService } from '../../../service/index.ts';
import { ended, printedUntil, startCommand } from '../../support/faults/command.ts';

/** Reads every page until one is empty, with what the suite gives it. */
const client = `
const { LAS_BASE_URL: base, LAS_CLIENT_ID: clientId, LAS_CLIENT_SECRET: clientSecret } = process.env;
const headers = { 'content-type': 'application/json' };
const call = async (path, init) => (await fetch(base + path, init)).json();
const { accessToken } = await call('/v1/auth', { method: 'POST', headers, body: JSON.stringify({ clientId, clientSecret }) });
for (let page = 1; ; page += 1) {
  const path = '/v1/learners?pageSize=50&pageIndex=' + page;
  const { learners } = await call(path, { headers: { authorization: 'Bearer ' + accessToken } });
  if (!learners?.length) break;
}
`;

let folder: string;
test.beforeEach(async () => {
  folder = test.info().outputPath();
  await writeFile(join(folder, 'client.mjs'), client);
  await writeFile(join(folder, 'package.json'), '{"name": "tried-client", "version": "3.2.0"}');
  for (const [name, learners] of [
    ['one', 4],
    ['other', 3],
  ] as const)
    await writeFile(join(folder, `${name}.json`), JSON.stringify({ name, learners }));
});

const start = (...args: string[]) => startCommand(args, {}, folder);
const run = (...args: string[]) => ended(start(...args));

const usage = async () => JSON.parse(await readFile(join(folder, 'client-usage.json'), 'utf8'));
const broken = async () => {
  const { rules } = JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8'));
  return rules.filter(({ verdict }: { verdict: string }) => verdict === 'violates').map(({ id }: { id: string }) => id);
};

test('audit runs a command in each world, judges its calls and writes what it uses', async () => {
  const ran = await run('audit', '--world', 'one.json', 'other.json', '--', process.execPath, 'client.mjs');
  expect(ran.printed).not.toContain('    at ');
  expect(await broken()).toEqual(['client.paging.stops']);
  expect(ran.exitStatus).toBe(1);
  const written = await usage();
  expect(written).toMatchObject({ client: { name: 'tried-client', version: '3.2.0' }, undocumented: 0 });
  expect(written.operations['GET /v1/learners']).toMatchObject({ times: 4, pageSizes: [50] });
});

test('a command that fails where nothing troubles it may have called too little, and is not judged', async () => {
  await writeFile(join(folder, 'fails.mjs'), `${client.split('for (')[0]}process.exit(5);`);
  const ran = await run('audit', '--world', 'one.json', '--', process.execPath, 'fails.mjs');
  expect(ran.printed).toContain('could not be judged: the command failed in the world one (status 5)');
  expect(ran.exitStatus).toBe(3);
  await writeFile(join(folder, 'fails.mjs'), `${client}process.exit(5);`);
  const broken = await run('audit', '--world', 'one.json', 'other.json', '--', process.execPath, 'fails.mjs');
  expect(broken.printed).toContain(
    'the command failed in the world one (status 5) and in the world other (status 5), where nothing is refused',
  );
  expect(broken.exitStatus).toBe(1);
});

test('audit tells in one sentence what is wrong with its input', async () => {
  const other = join(folder, 'package.json');
  await writeFile(join(folder, 'elf.json'), '[{"gender": "Elf"}]');
  await writeFile(join(folder, 'empty.har'), '\uFEFF{"log": {"entries": []}}', 'utf16le');
  for (const [args, sentence, status] of [
    [['audit'], 'There is nothing to judge: give the command that makes the client call, after --, or a HAR file.', 2],
    [['audit', 'none.har'], 'none.har is not there; give a HAR file, or a command after --.', 2],
    [['audit', other], `${other} is not a HAR file: it has no \`log.entries\`.`, 2],
    [['audit', 'empty.har'], 'The file must hold calls such as POST /v1/auth and GET /v1/learners.', 3],
    [
      ['audit', 'client.mjs'],
      'client.mjs is not valid JSON: export it again from the browser’s network panel or the proxy.',
      2,
    ],
    [
      ['audit', '--world', 'none.json', '--', 'true'],
      'The world none.json cannot be read: give a file that exists.',
      2,
    ],
    [
      ['audit', '--world', 'one.json', 'elf.json', '--', 'true'],
      'The world elf.json cannot be made: of learner 1, POST /v1/learners was refused',
      2,
    ],
    [['audit', '--world', 'one.json', '--', 'no-such-command'], 'The command no-such-command could not be started', 2],
    [
      ['audit', '--world', 'one.json', '--', process.execPath, '-e', '0'],
      'could not be judged: no call of the API was recorded. The client must call the address in LAS_BASE_URL.',
      3,
    ],
    [
      ['serve', '--audit', '--world', 'elf.json', '--port', '0', '--control-port', '0'],
      'The world elf.json cannot be made: of learner 1, POST /v1/learners was refused',
      2,
    ],
  ] as const) {
    const ran = await run(...args);
    expect(ran.printed, args.join(' ')).toContain(sentence);
    expect(ran.printed, args.join(' ')).not.toContain('    at ');
    expect(ran.exitStatus, args.join(' ')).toBe(status);
  }
});

test('a command that never ends is ended at its limit, with what it has started', async () => {
  const forks =
    "import { spawn } from 'node:child_process'; spawn('sleep', ['600'], { stdio: 'inherit' }); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
  await writeFile(join(folder, 'hangs.mjs'), forks);
  const ran = await run('audit', '--limit', '1', '--world', 'one.json', '--', process.execPath, 'hangs.mjs');
  expect(ran.printed).toContain('It did not end within 1 s, and was ended.');
  expect(ran.exitStatus).toBe(3);
});

test('serve --audit gives the variables, and judges once it is told to end', async () => {
  const ports = ['--port', '0', '--control-port', '0'];
  const child = start('serve', '--audit', '--world', 'one.json', ...ports, '--junit', 'junit.xml', '--verbose');
  const closed = once(child, 'close');
  const { variables, found: end } = await printedUntil(child, /http:\S+\/audit\/end/);
  for (const _ of [1, 2]) {
    const caller = spawn(process.execPath, ['client.mjs'], { cwd: folder, env: { ...process.env, ...variables } });
    await once(caller, 'close');
  }
  expect((await fetch(end, { method: 'POST' })).status).toBe(202);
  expect((await closed)[0]).toBe(1);
  expect(await broken()).toEqual(['client.paging.stops']);
  expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('client.paging.stops');
  expect((await usage()).operations['POST /v1/auth'].times).toBe(2);
});

/** What `record` makes of a client that calls a service through it. */
async function recorded(script: string, ...options: string[]) {
  const service = await startService();
  try {
    const { clients } = await service.control.createOrganisation();
    await writeFile(join(folder, 'client.mjs'), script);
    const child = start('record', '--target', service.baseUrl, '--port', '0', ...options);
    const closed = once(child, 'close');
    const { found: url } = await printedUntil(child, /http:\/\/127\.0\.0\.1:\d+/);
    const { clientId, clientSecret } = clients.administrator;
    const env = { ...process.env, LAS_BASE_URL: url, LAS_CLIENT_ID: clientId, LAS_CLIENT_SECRET: clientSecret };
    await once(spawn(process.execPath, ['client.mjs'], { cwd: folder, env, stdio: 'inherit' }), 'close');
    child.kill('SIGINT');
    const [exitStatus] = await closed;
    const { statuses } = (await usage()).operations['GET /v1/learners'];
    return { exitStatus, statuses, clientSecret };
  } finally {
    await service.close();
  }
}

test('record passes calls on to a target, and judges them when it is ended', async () => {
  const { exitStatus, statuses, clientSecret } = await recorded(client);
  expect(exitStatus).toBe(0);
  expect(statuses).toEqual({ 200: 1 });
  const text = await readFile(join(folder, 'client-usage.json'), 'utf8');
  const trace = await readFile(join(folder, 'client-trace.json'), 'utf8');
  for (const written of [text, trace]) expect(written).not.toContain(clientSecret);
  // PowerShell saves texts as UTF-16, with a byte-order mark.
  await writeFile(join(folder, 'saved.json'), `\uFEFF${trace}`, 'utf16le');
  expect((await run('audit', 'saved.json', '--usage', 'again.json')).exitStatus).toBe(0);
  expect(await readFile(join(folder, 'again.json'), 'utf8')).toBe(text);
});

test('record heeds --allow-inconclusive: one page 0 may be chance', async () => {
  const { exitStatus, statuses } = await recorded(client.replace('page = 1', 'page = 0'), '--allow-inconclusive', '1');
  expect(exitStatus).toBe(0);
  expect(statuses).toEqual({ 400: 1 });
  expect((await run('audit', 'client-trace.json')).exitStatus).toBe(3);
});
