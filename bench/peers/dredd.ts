import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import { npmInstall } from '../install.ts';
import { type Peer, timeless } from './peer.ts';
import { narrowed } from './subject.ts';

const version = '14.1.0';

export const dredd: Peer = {
  name: 'Dredd',
  settings:
    '`dredd openapi.json URL --header "Authorization: Bearer …"`; of the document the JSON answers of success alone, as it takes every status that it finds for one to be provoked',
  betterAt: 'no code to write: a document and an address are enough; takes API Blueprint too',
  async install(folder) {
    await npmInstall(folder, [`dredd@${version}`]);
    return version;
  },
  async test({ document, baseUrl, token }, folder) {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(narrowed(document, 'application/json; charset=utf-8', { successOnly: true })));
    const args = [file, baseUrl, '--header', `Authorization: Bearer ${token}`, '--loglevel=error'];
    const { output } = await run(process.execPath, [join(folder, 'node_modules/dredd/bin/dredd'), ...args], {
      cwd: folder,
    });
    const lines = output.split('\n').map(timeless);
    return {
      failures: new Set(lines.filter((line) => line.startsWith('fail: '))),
      requests: Number(/(\d+) total/.exec(output)?.[1] ?? 0),
    };
  },
};
