import type { Change } from '../../behaviour/index.ts';
import { breaking } from '../breaking.ts';
import { describing, describingOperation } from '../changed-description.ts';
import { records, since } from '../operators/contract-quirks.ts';
import { deciding } from '../operators/decisions.ts';

/** Refuses this gender. */
const refusedGender =
  (gender: string): Change =>
  (correct) => ({ genders: correct.genders.filter((each) => each !== gender) });

export const defects = [
  breaking('contract.quirk.gender', {
    'five-genders-described': (correct) => ({ describedGenders: correct.genders }),
    'two-genders-described': () => ({ describedGenders: ['Male', 'Female'] }),
    'genders-described-as-any-text': describing(({ components }) => {
      delete components.schemas.LearnerCreate.properties.gender.enum;
    }),
    'undescribed-gender-refused': refusedGender('Another'),
    'undescribed-gender-with-slash-refused': refusedGender('Non-binary/Non-conforming'),
    'described-gender-refused': refusedGender('NotDisclosed'),
    'female-refused': refusedGender('Female'),
    'male-refused': refusedGender('Male'),
  }),
  breaking('contract.quirk.client-reference', {
    'client-reference-described-as-optional': () => ({ describesClientReferenceAsRequired: false }),
  }),
  breaking('contract.quirk.last-updated-since', {
    'last-updated-since-described-as-date': describingOperation(records, (described) => {
      since(described).format = 'date';
    }),
    'last-updated-since-taken-as-date-time-only': deciding('decideListSupportRecords', (decision, { correct, call }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(call.query.lastUpdatedSince ?? '')
        ? correct.refuse([{ field: 'lastUpdatedSince', message: 'A date-time is required.' }])
        : decision,
    ),
  }),
].flat();
