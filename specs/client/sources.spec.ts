import { covers, expect, isSource, test } from '../../fixtures/index.ts';

/** Each range of four addresses, with the addresses just outside it. */
const ranges = [
  { environment: 'production', network: '85.210.32', from: 196 },
  { environment: 'production', network: '52.142.189', from: 164 },
  { environment: 'demo', network: '4.250.190', from: 52 },
] as const;

test.describe('Our receiver', covers('events.client.allows-whole-range'), () => {
  for (const { environment, network, from } of ranges) {
    test(`admits every address of ${network}.${from}/30 in ${environment}, and no neighbour`, async () => {
      const hosts = [-1, 0, 1, 2, 3, 4].map((offset) => `${network}.${from + offset}`);

      expect(hosts.filter((host) => isSource(environment, host))).toEqual(hosts.slice(1, 5));
      expect(hosts.filter((host) => isSource(environment, `::ffff:${host}`))).toEqual(hosts.slice(1, 5));
    });
  }

  test('keeps the environments apart', async () => {
    expect(isSource('demo', '85.210.32.196')).toBe(false);
    expect(isSource('production', '4.250.190.52')).toBe(false);
  });
});
