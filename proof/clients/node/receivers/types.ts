import type { ApiChange } from '../api.ts';
import type { Running, Serve } from '../frameworks/types.ts';
import { type Change, createReceiver } from '../receiver.ts';
import type { Settings } from '../settings.ts';

export type Start = (settings: Settings) => Promise<Running>;

/** A client over a framework: the sound one, changed. */
export function over(serve: Serve, change?: Change, api?: ApiChange): Start {
  return (settings) => serve(createReceiver(settings, change, api), settings.port);
}
