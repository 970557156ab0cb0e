import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import { npmInstall } from '../install.ts';
import { type Peer, timeless } from './peer.ts';
import { narrowed } from './subject.ts';

const version = '2.55.1';

/** Limit of combinations of optional fields per request; without one there are many thousands. */
const combinations = 5;

export const specmatic: Peer = {
  name: 'Specmatic',
  settings: `\`specmatic test --testBaseURL=URL\`, the token in \`specmatic.yaml\`, at most ${combinations} combinations of optional fields for a request; of the document JSON alone, with examples of parameters and bodies; examples in pairs of request and answer, which it can be given too, were not written`,
  betterAt: 'the same document also stubs the service for its clients; tells whether two versions of it are compatible',
  async install(folder) {
    const java = await run('java', ['-version']).catch(() => null);
    if (java?.status !== 0) throw new Error('there is no Java to run it.');
    await npmInstall(folder, [`specmatic@${version}`]);
    return version;
  },
  async test({ document, baseUrl, token }, folder) {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(narrowed(document, 'application/json')));
    await writeFile(
      join(folder, 'specmatic.yaml'),
      `version: 2
contracts:
  - provides:
      - openapi.json
security:
  OpenAPI:
    securitySchemes:
      bearer:
        type: bearer
        token: ${token}
`,
    );
    await rm(join(folder, 'junit'), { recursive: true, force: true });
    const jar = join(folder, 'node_modules/specmatic/specmatic.jar');
    const args = ['-jar', jar, 'test', `--testBaseURL=${baseUrl}`, '--junitReportDir=junit'];
    await run('java', args, { cwd: folder, env: { MAX_TEST_REQUEST_COMBINATIONS: `${combinations}` } });
    const files = await readdir(join(folder, 'junit')).catch(() => []);
    const reports = await Promise.all(files.map((name) => readFile(join(folder, 'junit', name), 'utf8')));
    const cases = reports.join('\n').split('<testcase ').slice(1);
    const nameOf = (text: string) => timeless(/ name="([^"]*)"/.exec(text)?.[1] ?? '');
    const failed = cases.filter((text) => /<(?:failure|error)[ >]/.test(text));
    return { failures: new Set(failed.map(nameOf)), requests: cases.length };
  },
};
