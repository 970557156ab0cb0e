import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Running } from '../../../proof/clients/node/frameworks/types.ts';
import { frameworks, startSound } from '../../../proof/clients/node/sound.ts';
import { startService } from '../../../service/start.ts';

const secret = 'ein Schlüssel, mit Leerzeichen ';

async function world() {
  const service = await startService();
  const { clients, tutors } = await service.control.createOrganisation({});
  const settings = {
    ...clients.administrator,
    baseUrl: service.baseUrl,
    webhookSecret: secret,
    webhookUrl: '',
    tutors,
  };
  return { service, settings: { ...settings, port: 0 } };
}

function post({ url }: Running, body: Uint8Array, type: string, signed: Uint8Array = body): Promise<number> {
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  const headers = { 'content-type': type, 'x-service-sha256': signature };
  return fetch(`${url}/webhooks/las`, { method: 'POST', headers, body }).then(({ status }) => status);
}

const envelope = (id: number, dataId: string, data: object = {}) =>
  JSON.stringify({ Data: data, SystemEvent: { Id: id, DisplayName: 'x' }, DataId: dataId }, null, 2);

/** A report with a preamble, the file first, an odd boundary, and a file that is not text. */
function report(dataId: string): Uint8Array {
  const boundary = "--odd'(boundary)";
  const json = envelope(200, dataId, { RequestId: 'r' });
  return Buffer.concat([
    Buffer.from(`preamble\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="r.pdf"\r\n\r\n`),
    Buffer.from([0, 255, 13, 10, 45, 45, 200]),
    Buffer.from(
      `\r\n--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${json}\r\n--${boundary}--\r\n`,
    ),
  ]);
}

for (const framework of Object.keys(frameworks) as (keyof typeof frameworks)[]) {
  test(`the sound ${framework} client takes what is correctly signed, once, and nothing else`, async () => {
    const { service, settings } = await world();
    const client = await startSound(settings, framework);
    const effects = async (dataId: string) => (await fetch(`${client.url}/effects?dataId=${dataId}`)).json();
    try {
      const json = Buffer.from(envelope(400, 'one', { Unshown: ['\u001b', 1e2] }));
      expect(await post(client, json, 'application/json', Buffer.from('other'))).toBe(401);
      expect(await effects('one')).toEqual({ effects: 0 });
      expect(await post(client, json, 'application/json')).toBe(200);
      expect(await post(client, json, 'text/json')).toBe(200);
      expect(await effects('one')).toEqual({ effects: 1 });

      const type = `multipart/form-data; boundary="--odd'(boundary)"`;
      const body = report('two');
      expect(await post(client, body, type, body.subarray(1))).toBe(401);
      expect(await post(client, body, type)).toBe(200);
      expect(await effects('two')).toEqual({ effects: 1 });

      // Nobody knows this learner, so the work fails, and the service must send the event again.
      const unknown = envelope(100, 'three', { LearnerId: '00000000-0000-4000-8000-000000000000' });
      expect(await post(client, Buffer.from(unknown), 'application/json')).toBe(503);
      expect(await effects('three')).toEqual({ effects: 0 });
    } finally {
      await client.close();
      await service.close();
    }
  });
}
