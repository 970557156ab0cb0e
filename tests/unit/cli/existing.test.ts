import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { existingOf } from '../../../cli/preflight/existing.ts';
import { readConfig } from '../../../fixtures/target/config.ts';
import { paceOf } from '../../../fixtures/target/run-files.ts';

const ids = Array.from({ length: 12 }, (_, at) => `6a6e7b3e-0000-1000-8000-0000000000${at + 10}`);

for (const largest of [100, 40, 10])
  test(`finds learners in a list whose pages have ${largest} rows at most`, async () => {
    const server = createServer(async (request, response) => {
      await request.toArray();
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const pageSize = Number(searchParams.get('pageSize'));
      const answers: Record<string, object> = {
        '/v1/auth': { accessToken: 'a-token', expiresIn: 3600 },
        '/v1/learners': { totalRecords: 12, results: ids.slice(0, pageSize).map((learnerId) => ({ learnerId })) },
        [`/v1/learners/${ids[0]}/modules`]: { modules: [{ code: 'M-1' }] },
      };
      const isRefused = answers[pathname] === undefined || pageSize > largest;
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answers[pathname] ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const config = readConfig({
      LAS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      LAS_CLIENT_ID: 'id',
      LAS_CLIENT_SECRET: 'a-long-secret',
      LAS_TUTORS: 't@example.com',
    });

    const held = await existingOf(config, paceOf(config));

    server.close();
    expect(held.listedLearners).toEqual(ids.slice(0, 2));
    expect(held.learnerWithModules).toEqual([ids[0]]);
  });
