import { isDay } from '../../protocol/days.ts';
import type { Json } from '../../protocol/evidence.ts';
import { isEmail } from '../../protocol/texts.ts';

/** What a value must be, as a test and in words. */
export type Form = readonly [isRight: (value: Json) => boolean, form: string];

export const aDay: Form = [(value) => typeof value === 'string' && isDay(value), 'a day such as 2027-01-31'];
export const aText: Form = [(value) => typeof value === 'string', 'a text'];
export const anEmail: Form = [(value) => typeof value === 'string' && isEmail(value), 'an email'];
export const aNumber: Form = [Number.isInteger, 'a whole number'];
export const listOf = ([isRight]: Form, form: string): Form => [
  (value) => Array.isArray(value) && value.every((item) => isRight(item)),
  form,
];

/** What is wrong with a value, in a clause without it. */
export const misformed = (name: string, [, form]: Form) => `sent ${name} as something other than ${form}`;
