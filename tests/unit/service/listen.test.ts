import { expect, test } from '@playwright/test';
import { Hono } from 'hono';
import { listen } from '../../../service/listen.ts';

test('the service keeps connections, and never closes one for idleness', async () => {
  const { server, url } = await listen(
    new Hono().get('/', (c) => c.text('here')),
    0,
    '127.0.0.1',
  );
  const { headers } = await fetch(url);
  server.close();
  expect(headers.get('connection')).toBe('keep-alive');
  expect(headers.get('keep-alive'), 'after how long it would be closed').toBeNull();
});
