import { breaking, each, lower } from '../breaking.ts';
import { without } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { fires, misfires, requestIds } from '../operators/events.ts';
import { idleFor, roles } from '../operators/roles.ts';
import type { AlsoBreaks, Behaviour, Body, Change } from '../types.ts';

/** Changes the exported records. */
function exporting(change: (records: Body[]) => Body[]): Change {
  return changing('exportRecords', (records) => change(records));
}

function eachRecord(change: (record: Body) => Body): Change {
  return exporting((records) => records.map(change));
}

const ofFirst = (records: Body[], name: string) => records.filter((record) => record[name] === records[0]?.[name]);

export const defects = [
  breaking('events.learner-export-completed.records', {
    'export-without-records': exporting(() => []),
    'export-of-the-first-learner-only': exporting((all) => ofFirst(all, 'ClientReference')),
    'export-without-the-last-learner': exporting((all) =>
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
    // Exports end at a usual page size.
    'export-of-*-records-at-most': each([10, 25]).as((most) => exporting((all) => all.slice(0, most))),
  }),
  breaking('events.learner-export-completed.code-strings', {
    'export-codes-as-numbers': changing('exportCode', (right) => Number(right)),
    'export-codes-of-*-as-numbers': each(['SupportSessionType', 'DurationOfSupport', 'Domain', 'Index'], lower).as(
      (field) => eachRecord((record) => ({ ...record, [field]: Number(record[field]) })),
    ),
  }),
  breaking('events.learner-export-completed.client-reference', {
    'export-with-numeric-client-references-as-numbers': eachRecord((record) => {
      const { ClientReference } = record;
      return /^\d+$/.test(String(ClientReference)) ? { ...record, ClientReference: Number(ClientReference) } : record;
    }),
    'export-without-client-references': eachRecord((record) => without(record, 'ClientReference')),
    'export-with-client-references-in-ascii': eachRecord((record) => ({
      ...record,
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
      ClientReference: String(record.ClientReference).replace(/[^\x00-\x7f]/g, '?'),
    })),
    'export-with-the-first-client-reference-everywhere': exporting((all) =>
      all.map((record) => ({ ...record, ClientReference: all[0]?.ClientReference })),
    ),
    'export-with-references-made-safe-for-pages': changing('exportRecord', (record) => {
      const escaped = String(record.ClientReference).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return { ...record, ClientReference: escaped };
    }),
    // Only the first record of each learner has the client reference.
    'export-with-the-client-reference-in-first-records-only': changing(
      'exportRecord',
      (record, _learner, _supportType, _coverageStatus, index) => {
        const { ClientReference, ...others } = record;
        return index === 0 ? { ClientReference, ...others } : others;
      },
    ),
  }),
  breaking('events.learner-export-completed.unique-reference', {
    'export-without-unique-references': eachRecord((record) => without(record, 'LearnerUniqueReference')),
    'export-with-unique-references-as-numbers': eachRecord((record) => ({
      ...record,
      LearnerUniqueReference: Number(record.LearnerUniqueReference),
    })),
    'export-with-client-references-for-unique-references': eachRecord((record) => ({
      ...record,
      LearnerUniqueReference: record.ClientReference,
    })),
  }),
  breaking('events.learner-export-completed.request-id', requestIds('export', 700)),
  breaking('events.learner-export-completed.fires', {
    // Requests of this role are accepted, but never carried out.
    'export-for-a-*-never-made': each(roles).as((role) => idleFor(role, 'decideRequestExport')),
    ...misfires(700),
    'event-700-not-for-exports-with-records': fires(700, (happening) =>
      Object.values(happening.data).some((value) => Array.isArray(value) && value.length > 0) ? [] : [happening],
    ),
    // After one failed export, all later exports fail.
    'event-700-not-after-an-export-that-failed': (correct) => {
      let hasFailed = false;
      return {
        exportFinished(state, request, outcome) {
          hasFailed ||= outcome === 'failure';
          return correct.exportFinished(state, request, hasFailed ? 'failure' : outcome);
        },
      };
    },
    'event-700-with-event-800': fires(700, (happening) => [happening, { ...happening, eventId: 800 }]),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'export-with-unique-references-as-numbers': ['events.learner-export-completed.code-strings'],
};
