import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import { npmInstall } from '../install.ts';
import { type Peer, timeless } from './peer.ts';
import { narrowed } from './subject.ts';

const version = '1.33.0';

const checks = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];

interface NewmanReport {
  run: {
    stats: { requests: { total: number } };
    failures: { error: { test?: string; message: string } }[];
  };
}

export const portman: Peer = {
  name: 'Portman with Newman',
  settings: `contract tests of its default configuration (${checks.join(', ')}) for every operation, the token as \`securityOverwrites\`; \`newman run\` on the collection that it makes`,
  betterAt: 'leaves a Postman collection that people can try by hand and extend; variations and fuzzing on demand',
  async install(folder) {
    // tslib is missing from its own dependencies.
    await npmInstall(folder, [`@apideck/portman@${version}`, 'newman@6.2.2', 'tslib@2.8.1']);
    return version;
  },
  async test({ document, baseUrl, token }, folder) {
    const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
    const node = (path: string, ...args: string[]) =>
      run(process.execPath, [join(folder, 'node_modules', path), ...args], { cwd: folder });
    await write('openapi.json', narrowed(document, 'application/json'));
    await write('options.json', {
      local: 'openapi.json',
      baseUrl,
      output: 'collection.json',
      includeTests: true,
      runNewman: false,
      syncPostman: false,
    });
    await write('portman.json', {
      version: 1.0,
      tests: { contractTests: checks.map((check) => ({ openApiOperation: '*::/*', [check]: { enabled: true } })) },
      globals: { securityOverwrites: { bearer: { token } } },
    });
    const config = ['--cliOptionsFile', 'options.json', '--portmanConfigFile', 'portman.json'];
    const made = await node('@apideck/portman/bin/portman', ...config);
    if (made.status !== 0) return { failures: new Set(['no collection could be made']), requests: 0 };
    const report = ['--reporters', 'json', '--reporter-json-export', 'newman.json'];
    await node('newman/bin/newman.js', 'run', 'collection.json', ...report);
    const { stats, failures } = (JSON.parse(await readFile(join(folder, 'newman.json'), 'utf8')) as NewmanReport).run;
    return {
      failures: new Set(failures.map(({ error }) => timeless(`${error.test ?? ''} ${error.message}`))),
      requests: stats.requests.total,
    };
  },
};
