import { expect, test } from '@playwright/test';
import { placesOf } from '../../../../specs/errors/message-places.ts';

const message = 'Invalid primary tutor.';

for (const [what, body, places] of [
  ['members', { title: 'x', detail: message, errors: { email: [message] } }, ['detail', 'errors']],
  ['plain text', undefined, ['plain text']],
  ['a JSON string', message, ['JSON string']],
] as const)
  test(`a message is found in ${what}`, () => {
    expect(placesOf(message, { body, text: body === undefined ? message : JSON.stringify(body) })).toEqual(places);
  });
