import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../reporters/judge/result.ts';
import { suiteVersion } from '../../reporters/version.ts';
import { lasConformance } from '../command.ts';
import type { Peer } from './peer.ts';

/** This suite under the same conditions as its peers: one run for each variant of the service. */
export const ours: Peer = {
  name: 'This suite',
  settings:
    '`las-conformance run --fail-fast`, which ends at the first broken rule, with the control interface, by which each test has an organisation with the defect',
  betterAt: 'what the document says in words: states, sequences, times, callers, deliveries; but only for this API',
  async install() {
    return suiteVersion();
  },
  async test({ baseUrl, controlUrl, defect }, folder) {
    await lasConformance(['run', '--fail-fast'], {
      LAS_BASE_URL: baseUrl,
      LAS_CONTROL_URL: controlUrl,
      LAS_DEFECTS: defect ?? '',
      LAS_REPORT_DIR: folder,
      LAS_STATE_DIR: folder,
      LAS_SEED: '1',
    });
    const result = JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8')) as Result;
    const broken = result.rules.filter(({ verdict }) => verdict === 'violates');
    return { failures: new Set(broken.map(({ id }) => id)), requests: result.cost.requests };
  },
};
