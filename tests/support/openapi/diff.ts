import { type ApiChange, diffDocuments } from '../../../reporters/gate/openapi-diff/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into a document
export type Any = any;

export type Heaviest = 'breaking' | 'additive' | 'none';

/** The heaviest change on one side, and on the other. */
export type Both = `${Heaviest}/${Heaviest}`;

export interface Version {
  openapi?: string;
  schemas?: Record<string, unknown>;
}

/** A document with one operation, which takes and answers the same schema. */
export function echo(schema: unknown, { openapi = '3.0.3', schemas = {} }: Version = {}): Any {
  const content = { 'application/json': { schema } };
  return {
    openapi,
    info: { title: 'Echo', version: '1' },
    paths: {
      '/v1/things': {
        post: { requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } },
      },
    },
    components: { schemas },
  };
}

/** A document with one operation. */
export function calling(operation: object, others: object = {}): Any {
  return {
    openapi: '3.0.3',
    info: { title: 'One', version: '1' },
    paths: { '/v1/things': { get: { responses: { 200: { description: 'OK' } }, ...operation } } },
    ...others,
  };
}

/** Rewording counts as none. */
export function heaviest(changes: readonly ApiChange[]): Heaviest {
  const weights = changes.map(({ weight }) => weight);
  return (['breaking', 'additive'] as const).find((weight) => weights.includes(weight)) ?? 'none';
}

/** The heaviest change of what is sent, and of what is answered. */
export function sides(
  before: unknown,
  after: unknown,
): { request: Heaviest; response: Heaviest; changes: ApiChange[] } {
  const changes = diffDocuments(before, after);
  const at = (place: string) => heaviest(changes.filter((change) => change.at.startsWith(place)));
  return { request: at('request'), response: at('response'), changes };
}
