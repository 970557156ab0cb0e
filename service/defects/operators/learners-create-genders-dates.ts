import { genders } from '../../behaviour/learner-fields.ts';
import { isText, looseGender } from '../learner-changes.ts';

export const isLoosely = (value: unknown) =>
  isText(value) && genders.some((gender) => looseGender(gender) === looseGender(value));

export const isDigits = (value: unknown) => isText(value) && /^\d$/.test(value);

export const isDateShape = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

export const [years, months, days] = [0, 5, 8].map(
  (at) => (value: unknown) => Number.parseInt(String(value).slice(at), 10),
) as [(value: unknown) => number, (value: unknown) => number, (value: unknown) => number];
