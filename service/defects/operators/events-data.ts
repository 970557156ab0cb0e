import type { Change } from '../../behaviour/index.ts';
import type { Body } from '../../behaviour/types.ts';

/** Changes the exported records. */
export function exports(change: (records: Body[]) => Body[]): Change {
  return (correct) => ({ exportRecords: (...args) => change(correct.exportRecords(...args)) });
}

export function eachRecord(change: (record: Body) => Body): Change {
  return exports((records) => records.map(change));
}

export const first = (records: Body[], name: string) => records.filter((record) => record[name] === records[0]?.[name]);
