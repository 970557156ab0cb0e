import { expect, test } from '@playwright/test';
import { alteredIn, further } from '../../../../specs/learners/further-fields.ts';

const sent = {
  firstName: 'Robin',
  lastName: 'Conformance',
  postcode: 'SW1A 1AA',
  dateOfBirth: '1990-04-23',
  programmeLevel: 3,
  mobileNumber: '07700900123',
  endDate: '2030-07-31',
};

/** What is told of a read that shows this, beside the read of another learner, who is shown as sent in these fields. */
const told = (shown: Record<string, unknown>, fields: readonly (keyof typeof further)[] = []) =>
  Object.keys(
    alteredIn({ sent, shown }, [
      { sent, shown },
      { sent: further, shown: Object.fromEntries(fields.map((field) => [field, further[field]])) },
    ]),
  );

for (const [form, shown] of Object.entries({
  'as sent': sent,
  'not at all': {},
  'other letters and signs': {
    firstName: 'ROBIN ',
    postcode: 'sw1a1aa',
    programmeLevel: '3',
    mobileNumber: '+44 7700 900123',
  },
  'times without a zone': { dateOfBirth: '1990-04-23T00:00:00', endDate: '2030-07-31T23:59:59' },
  'times of another zone': { dateOfBirth: '1990-04-22T23:00:00Z', endDate: '2030-07-31T00:00:00+02:00' },
  'the end of the day in another zone': { endDate: '2030-08-01T03:59:59Z' },
}))
  test(`a learner may be shown in another form: ${form}`, () => {
    expect(told(shown, Object.keys(shown) as (keyof typeof further)[])).toEqual([]);
  });

test('what no read shows as it was sent may be masked or abridged', () => {
  expect(told({ lastName: 'C.', postcode: 'SW1A', dateOfBirth: 1990, mobileNumber: '*******0123' })).toEqual([]);
});

for (const [what, shown] of Object.entries({
  'the value of another field': { firstName: 'Conformance', endDate: '1990-04-23' },
  'the value of another learner': { postcode: 'eh11yz', mobileNumber: '+447700900999', programmeLevel: '5' },
  'another day': { dateOfBirth: '1990-04-22', endDate: '2030-08-01T00:00:00Z' },
  'another number': { programmeLevel: 1 },
}))
  test(`a read may not show ${what}`, () => {
    expect(told(shown).sort()).toEqual(Object.keys(shown).sort());
  });

test('what one read shows as it was sent, another may not lose or abridge', () => {
  expect(told({ lastName: 'Conf', endDate: null }, ['lastName', 'endDate'])).toEqual(['lastName', 'endDate']);
});
