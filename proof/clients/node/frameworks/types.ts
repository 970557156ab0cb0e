import type { Receiver } from '../receiver.ts';

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** On every path, `POST` takes deliveries, `GET …/effects?dataId=` is its probe, any other `GET` says that it is up. */
export type Serve = (receiver: Receiver, port: number) => Promise<Running>;

/** What a `GET` answers. */
export function shown(receiver: Receiver, target: string): { effects: number } | { up: true } {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  return pathname.endsWith('/effects') ? { effects: receiver.effects(searchParams.get('dataId') ?? '') } : { up: true };
}
