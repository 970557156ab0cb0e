import { expect, test } from '@playwright/test';
import type { Driver } from '../../../client/scenario/driver.ts';
import type { Message } from '../../../client/scenario/messages.ts';
import { type Remembered, seconds } from '../../../client/scenario/phases.ts';
import type { Variant } from '../../../client/scenario/variants.ts';
import { message } from '../../support/receiver-run.ts';

test('a delivery comes again in the same bytes and in others, so who remembers bytes in place of DataIds is seen', async () => {
  const bodies: string[] = [];
  const send = async (variant: Variant, _: number, sent: Message) =>
    void bodies.push(variant.write(sent, 'secret').body.toString());
  const driver = { send, countAgain: () => {}, crashes: 0 } as unknown as Driver;
  const one = { message, crashes: 0 };
  const remembered: Remembered = new Map([1, 2, 3, 4].map((attempt) => [`repeat.after ${attempt}`, one]));
  await seconds(driver, remembered, 'repeat.after');
  expect(bodies.map((body) => JSON.parse(body).DataId)).toEqual(Array(4).fill(message.dataId));
  expect([...new Set(bodies)].map((one) => bodies.filter((body) => body === one).length)).toEqual([2, 2]);
});
