import { expect, type Item, test } from '../../fixtures/index.ts';
import { laterEndDate } from './bodies.ts';

/** Fields that the API document does not name for the read, which may show them: values that differ from those of other bodies. */
export const further = {
  firstName: 'Rowan',
  lastName: 'Ellery',
  postcode: 'EH1 1YZ',
  dateOfBirth: '2001-01-31',
  programmeLevel: 5,
  mobileNumber: '07700900999',
  endDate: laterEndDate.replace('-07-', '-08-'),
};

const fields = Object.keys(further);

interface Read {
  sent: Item;
  shown: Item;
}

/** Expects each of the reads to show what was sent, as far as it shows that at all; `all` are reads of the same service. */
export function expectFurtherFields(reads: readonly Read[], all: readonly Read[]): void {
  for (const read of reads) expect(alteredIn(read, all), 'fields that show something else').toEqual({});
  const areShown = fields.some((field) => reads.some((read) => isAsSent(read, field)));
  test.skip(!areShown, 'the read shows none of these fields as sent, which the API document leaves open');
}

/**
 * The fields in which a read shows something else than was sent. In what form it shows them is open, so it is told by the value of
 * another field or another learner, another day or number, and by any value, or none, where one of `all` shows what was sent.
 */
export function alteredIn({ sent, shown }: Read, all: readonly Read[]): Item {
  const isAltered = (field: string) => {
    if ((sent[field] ?? null) === null || isSame(shown[field], sent[field])) return false;
    const others = [...fields.map((other) => sent[other]), ...all.map((read) => read.sent[field])];
    return (
      all.some((read) => isAsSent(read, field)) ||
      isOfItsForm(shown[field], sent[field]) ||
      others.some((other) => isSame(shown[field], other))
    );
  };
  const altered = fields.filter(isAltered);
  return Object.fromEntries(altered.map((field) => [field, { sent: sent[field], shown: shown[field] }]));
}

const isAsSent = ({ sent, shown }: Read, field: string) => isSame(shown[field], sent[field]);

const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** Letters and digits; the end of a telephone number, which may begin with a code or a zero. */
function essence(value: unknown): string {
  const text = String(value ?? '')
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^\d{9,}$/.test(text) ? text.slice(-9) : text;
}

/** Whether both are the same value in whichever form. */
function isSame(shown: unknown, sent: unknown): boolean {
  if (sent === undefined || sent === null) return false;
  return isDay(sent) ? isOnDay(String(shown), String(sent)) : essence(shown) === essence(sent);
}

/** Whether it is the day, or a time on it: in another zone, named or not, that may be written with the day before or after. */
function isOnDay(shown: string, day: string): boolean {
  const hours = (Date.parse(shown) - Date.parse(`${day}T12:00:00Z`)) / 3_600_000;
  const isInAnotherZone = /T(?!00:00)\d\S*$/i.test(shown) && Math.abs(hours) <= 26;
  return shown.startsWith(day) || isInAnotherZone;
}

/** Whether it has the form of what was sent, which is a day or a number, so it is another one. */
function isOfItsForm(shown: unknown, sent: unknown): boolean {
  return isDay(sent) ? /^\d{4}-\d\d-\d\d(?:T|$)/i.test(String(shown)) : [shown, sent].every(Number.isInteger);
}
