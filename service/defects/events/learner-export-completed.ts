import type { Behaviour } from '../../behaviour/index.ts';
import { breaking, family } from '../breaking.ts';
import { omit } from '../event-data-changes.ts';
import { eachRecord, exports, first } from '../operators/events-data.ts';

export const defects = [
  breaking('events.learner-export-completed.records', {
    'export-without-records': exports(() => []),
    'export-of-the-first-learner-only': exports((all) => first(all, 'ClientReference')),
    'export-without-the-last-learner': exports((all) =>
      all.filter((record) => record.ClientReference !== all.at(-1)?.ClientReference),
    ),
    // Every export repeats the records of the first one that had any.
    'export-of-what-there-was-at-the-first': (correct) => {
      let first: ReturnType<Behaviour['exportRecords']> = [];
      return {
        exportRecords: (state, from, to) => {
          if (first.length === 0) first = correct.exportRecords(state, from, to);
          return first;
        },
      };
    },
  }),
  breaking('events.learner-export-completed.code-strings', {
    'export-codes-as-numbers': (correct) => ({ exportCode: (code) => Number(correct.exportCode(code)) }),
    ...family(
      ['SupportSessionType', 'DurationOfSupport', 'Domain', 'Index'],
      (field) => `export-codes-of-${field.toLowerCase()}-as-numbers`,
      (field) => eachRecord((record) => ({ ...record, [field]: Number(record[field]) })),
    ),
  }),
  breaking('events.learner-export-completed.client-reference', {
    'export-with-numeric-client-references-as-numbers': eachRecord((record) => {
      const { ClientReference } = record;
      return /^\d+$/.test(String(ClientReference)) ? { ...record, ClientReference: Number(ClientReference) } : record;
    }),
    'export-without-client-references': eachRecord((record) => omit(record, 'ClientReference')),
    'export-with-client-references-in-ascii': eachRecord((record) => ({
      ...record,
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
      ClientReference: String(record.ClientReference).replace(/[^\x00-\x7f]/g, '?'),
    })),
    'export-with-the-first-client-reference-everywhere': exports((all) =>
      all.map((record) => ({ ...record, ClientReference: all[0]?.ClientReference })),
    ),
    'export-with-references-made-safe-for-pages': (correct) => ({
      exportRecord: (...details) => {
        const record = correct.exportRecord(...details);
        const escaped = String(record.ClientReference).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        return { ...record, ClientReference: escaped };
      },
    }),
    // Only the first record of each learner has the client reference.
    'export-with-the-client-reference-in-first-records-only': (correct) => ({
      exportRecord: (learner, supportType, coverageStatus, index) => {
        const { ClientReference, ...others } = correct.exportRecord(learner, supportType, coverageStatus, index);
        return index === 0 ? { ClientReference, ...others } : others;
      },
    }),
  }),
  breaking('events.learner-export-completed.unique-reference', {
    'export-without-unique-references': eachRecord((record) => omit(record, 'LearnerUniqueReference')),
    'export-with-unique-references-as-numbers': eachRecord((record) => ({
      ...record,
      LearnerUniqueReference: Number(record.LearnerUniqueReference),
    })),
    'export-with-client-references-for-unique-references': eachRecord((record) => ({
      ...record,
      LearnerUniqueReference: record.ClientReference,
    })),
  }),
].flat();
