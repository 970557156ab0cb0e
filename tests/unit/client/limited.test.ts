import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../client/command.ts';
import { Recorder } from '../../../client/recorder.ts';
import { Driver, type Scenario } from '../../../client/scenario/driver.ts';
import { plain } from '../../../client/scenario/variants.ts';
import type { Delivery } from '../../../client/trace.ts';
import { answers, but, message, outcomeOf, runOf } from '../../support/receiver-run.ts';
import { serving } from '../../support/serving.ts';

for (const status of [429, 503])
  test(`a delivery that a limit of the receiver keeps off with ${status} comes again until it is taken`, async () => {
    const { asked, sent } = await sendingTo(status, false);
    expect(sent).toMatchObject({ answer: { status: 202 } });
    expect(asked).toBe(3);
  });

test('a delivery whose read was refused does not come again by itself', async () => {
  const { asked, sent } = await sendingTo(503, true);
  expect(sent).toMatchObject({ answer: { status: 503 } });
  expect(asked).toBe(1);
});

/** Sends to a receiver that takes the third attempt. */
async function sendingTo(status: number, isTroubled: boolean): Promise<{ asked: number; sent: Delivery }> {
  let asked = 0;
  const { url, close } = await serving((_, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? status : 202).end();
  });
  const scenario = { sandbox: { recorder: new Recorder() }, subject: { url, secret: 'secret', restart: null } };
  const driver = new Driver(scenario as unknown as Scenario);
  const sent = await driver.send({ ...plain, isTroubled }, 1, message);
  await driver.close();
  close();
  return { asked, sent };
}

test('what a limit keeps off in the end is neither refused nor accepted', () => {
  const limited = (isIt: (delivery: Delivery) => boolean) => but(isIt, () => ({ answer: answers(429), effects: 0 }));
  for (const check of ['sound.spacing', 'forged.body'])
    expect(outcomeOf(check, runOf(limited((one) => one.check === check)))).toBe('inconclusive');
  const again = limited((one) => one.check === 'repeat.same-record' && one.variant === 'again');
  for (const probe of [true, false])
    expect(outcomeOf('repeat.same-record', runOf(again, { probe }))).toBe('inconclusive');
});

test('a delivery that finds nobody comes again until the receiver has been started again', async () => {
  const port = await freePort();
  const scenario = {
    sandbox: { recorder: new Recorder() },
    subject: { url: `http://127.0.0.1:${port}`, secret: 's', restart: null },
  };
  const driver = new Driver(scenario as unknown as Scenario);
  const sent = driver.send(plain, 1, message);
  await sleep(300);
  const receiver = createServer((_, response) => response.end()).listen(port, '127.0.0.1');
  expect(await sent).toMatchObject({ answer: { status: 200 } });
  await driver.close();
  receiver.close();
});
