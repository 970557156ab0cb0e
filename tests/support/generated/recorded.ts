/** The bodies that a run recorded, each with its place in the observed document. */

import { eventOf, jsonOf } from '../../../protocol/cut-bodies.ts';
import { mediaTypeOf } from '../../../protocol/evidence.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { camel, capital, shapeOfPath } from '../../../reporters/views/behaviour/openapi/paths.ts';

/** An answer to an operation, or the envelope of an event. */
export type Recorded = { text: string } & (
  | { id: string; status: number; mediaType: string }
  | { component: string; id?: undefined }
);

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Any = any;

/** Stands for what others have written, in evidence of a shared target. */
const masked = /"\[(?:uuid|date|boolean|[a-z-]+, \d+ characters)\]"/;

/** Each different body once; bodies of which only the shape was kept, or which others have written in, are not recorded. */
export function recordedBodies({ exchanges }: Result, document: Any): Recorded[] {
  const ids = new Map<string, string>();
  for (const [path, item] of Object.entries<Any>(document.paths))
    for (const [method, operation] of Object.entries<Any>(item))
      ids.set(`${method.toUpperCase()} ${shapeOfPath(path)}`, operation.operationId);
  const found = new Map<string, Recorded>();
  const add = (recorded: Recorded) => found.set(JSON.stringify(recorded), recorded);
  for (const { direction, operation, request, response, error } of Object.values(exchanges)) {
    const sent = direction === 'delivery' ? request : response;
    if (sent === null || sent.isCut || error !== null) continue;
    const value = jsonOf(sent.body, sent.headers['content-type']);
    if (value === undefined) continue;
    const text = JSON.stringify(value);
    if (masked.test(text)) continue;
    if (direction === 'delivery') {
      const [, title = ''] = /^\d+ (.+)$/.exec(eventOf(value)) ?? [];
      if (title !== '') add({ component: `${capital(camel(title))}Event`, text });
      continue;
    }
    const [method = '', path = ''] = (operation ?? '').split(' ');
    const id = ids.get(`${method} ${shapeOfPath(path)}`);
    const mediaType = mediaTypeOf(sent.headers['content-type']);
    if (id !== undefined && mediaType !== undefined) add({ id, status: response!.status, mediaType, text });
  }
  return [...found.values()];
}
