import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { checkReceiver } from '../../cli/preflight/receiver-check.ts';
import { freePort } from '../../client/command.ts';
import { lasConformance } from '../support/faults/command.ts';
import { isLong, sampleOf } from '../support/long.ts';
import { serving } from '../support/serving.ts';
import { test } from '../support/shared-target.ts';

/** Tunnels at LAS_RECEIVER_URL, and what `doctor` says about them. */
const tunnels: Record<
  string,
  { forward: (body: Buffer) => Buffer | null; path?: (path: string) => string; says: RegExp | null }
> = {
  'that forwards every byte': { forward: (body) => body, says: null },
  'that writes addresses otherwise': { forward: (body) => body, path: (path) => path.replace('%20', '+'), says: null },
  'that decodes bytes as text': {
    forward: (body) => Buffer.from(body.toString('utf8')),
    says: /changes what it forwards/,
  },
  'that leads nowhere': {
    forward: () => null,
    says: /answered 502, but nothing arrived at port \d+: is the tunnel up\?/,
  },
};

for (const [what, { forward, path, says }] of Object.entries(tunnels)) {
  test(`a tunnel ${what} is ${says === null ? 'fine' : 'reported'}`, async () => {
    const port = await freePort();
    const { url, close } = await serving(async (incoming, outgoing) => {
      const body = forward(await buffer(incoming));
      if (body === null) return void outgoing.writeHead(502).end();
      const headers = { 'content-length': body.length };
      const { url: address = '' } = incoming;
      request({ port, path: path?.(address) ?? address, method: 'POST', headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500).end();
      }).end(body);
    });

    const { trouble, changesAddresses } = await checkReceiver({ url, port, host: '127.0.0.1' });

    expect(changesAddresses).toBe(path !== undefined);
    if (says === null) expect(trouble).toBeNull();
    else expect(trouble).toMatch(says);
    close();
  });
}

test('a tunnel that does not exist is reported', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;

  const { trouble } = await checkReceiver({ url, port: await freePort(), host: '127.0.0.1' });
  expect(trouble).toMatch(/does not answer: connection refused/);
});

test('a receiver whose port is in use says so, and nothing of the tunnel', async () => {
  const { port, close } = await serving(() => {});
  const { trouble } = await checkReceiver({ url: 'http://127.0.0.1:9', port, host: '127.0.0.1' });
  expect(trouble).toMatch(new RegExp(`^LAS_RECEIVER_PORT ${port} is in use: end what listens there`));
  close();
});

for (const choices of sampleOf(['a', 'b'], 2))
  test.describe(() => {
    test.use({ choices });

    test(`doctor checks every credential, tutor and organisation (choices ${choices})`, async ({
      target: { variables },
    }) => {
      const [tutor = '', other = ''] = (variables.LAS_TUTORS ?? '').split(',');
      const wrong = {
        LAS_TUTORS: `${tutor},gone@example.com`,
        LAS_STAFF: other,
        LAS_UNTAGGED_CLIENT_ID: variables.LAS_OTHER_CLIENT_ID ?? '',
        LAS_UNTAGGED_CLIENT_SECRET: variables.LAS_OTHER_CLIENT_SECRET ?? '',
        LAS_RECEIVER_URL: `https://127.0.0.1:${await freePort()}`,
        LAS_RECEIVER_PORT: `${await freePort()}`,
      };

      const { exitStatus, printed } = await lasConformance(['doctor'], { ...variables, ...wrong });

      expect(printed).toContain('LAS_CLIENT_ID/LAS_CLIENT_SECRET gets a token, sees 0 learners, may assign tutors');
      expect(printed).toContain(
        'LAS_TUTOR_CLIENT_ID/LAS_TUTOR_CLIENT_SECRET gets a token, sees 0 learners, may not assign',
      );
      expect(printed).toContain('LAS_CLIENT_ID: tagging is enabled');
      expect(printed).toContain('LAS_UNTAGGED_CLIENT_ID: tagging is enabled for its organisation, but should not be');
      expect(printed).toContain(`${tutor} is a tutor`);
      expect(printed).toContain('gone@example.com is NOT a tutor here');
      expect(printed).toContain(`LAS_STAFF: ${other} IS a tutor`);
      expect(printed).toContain('does not answer: connection refused. Events will not be exercised.');
      expect(printed).toMatch(/rules.*: only a control interface/);
      expect(printed, 'secrets').not.toContain(variables.LAS_CLIENT_SECRET);
      expect(printed).toMatch(/^A run would not start\n {2}LAS_TUTORS: gone@example\.com is not a tutor at http/);
      expect(exitStatus, 'a run would not begin').toBe(3);
    });
  });

test('doctor --read-only says that most checks are left out, and writes nothing', async ({
  target: { service, variables, organisations },
}) => {
  const { exitStatus, printed } = await lasConformance(['doctor', '--read-only'], variables);

  expect(printed).toMatch(/^A run can start\n {2}http\S+ \(\w+\) answers, and the settings fit it\n/);
  expect(printed).toMatch(/LAS_READ_ONLY +1\n/);
  expect(printed).toContain('tutors and staff are not checked, because that needs a write');
  expect(printed).toMatch(/Will not be exercised.*\n {2}Checks that need a write are not exercised/);
  const held = await fetch(`${service.controlUrl}/organisations/${organisations.own}`);
  expect(await held.json()).toMatchObject({ learners: 0 });
  expect(exitStatus).toBe(0);
});

if (isLong)
  test('a run whose tunnel is down exercises no events, and reports no broken rule for it', async ({
    target: { variables },
  }) => {
    const { exitStatus, printed } = await lasConformance(
      [
        'run',
        '--grep',
        '@events\\.(signature|envelope)|@webhooks.delete.status',
        '--',
        '--workers=1',
        'events/(?:signature|envelope)',
        'webhooks/records',
      ],
      {
        ...variables,
        LAS_RECEIVER_URL: `https://127.0.0.1:${await freePort()}`,
        LAS_RECEIVER_PORT: `${await freePort()}`,
      },
    );

    expect(printed).toContain('Events are not exercised.');
    expect(printed).toMatch(/\+ .*rules.* {2}a LAS_RECEIVER_URL that answers/);
    expect(exitStatus, printed).toBe(0);
  });
