import type { Case, Document, Feature, Message, Version } from './case.ts';

/** Judges one message by the document that it was made for: whether it is right. What it throws counts as a wrong verdict. */
export type Judge = (message: Message) => boolean | Promise<boolean>;

/** Prepares a tool for one document. @throws when it refuses the document. */
export type Open = (document: Document) => Judge | Promise<Judge>;

// biome-ignore lint/suspicious/noExplicitAny: packages that are not installed with the project have no types here
export type Loaded = any;

/** A validator, used as its makers document it. */
export interface Tool {
  name: string;
  /** Packages with their versions, the tool itself first; none for ours. */
  packages: readonly string[];
  /** How it is used, in words. */
  settings: string;
  /** What it can be asked at all, by its own documentation. */
  offers: { request: readonly Feature[]; response: readonly Feature[]; versions: readonly Version[] };
  /** @param load imports a package that is installed for the tool */
  start(load: (name: string) => Promise<Loaded>): Promise<Open>;
}

export const requestFeatures: readonly Feature[] = ['bodies', 'directions', 'bodiless', 'media', 'parameters', 'paths'];
export const responseFeatures: readonly Feature[] = ['bodies', 'directions', 'media', 'statuses', 'headers', 'paths'];

/** The messages of a case about which a tool can be asked; none when it does not offer what the case is about. */
export function asked({ offers }: Tool, { document, feature, messages }: Case): readonly Message[] {
  if (!offers.versions.some((version) => document.openapi.startsWith(version))) return [];
  return messages.filter(({ side }) => offers[side].includes(feature));
}

/** The body's value: JSON, the fields of a form, or the text itself; undefined if there is none. */
export function bodyOf({ headers, body }: Message): unknown {
  if (body === null) return undefined;
  const type = headers['content-type'] ?? '';
  if (/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(body));
  return /json/i.test(type) ? JSON.parse(body) : body;
}

/** Query parameters as frameworks hand them on: a list when a name is repeated. */
export function queryOf({ url }: Message): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name);
      return [name, all.length === 1 ? all[0]! : all];
    }),
  );
}

/** The same with `n[a]=1` as an object, as Express hands it on. */
export function nestedQueryOf(message: Message): Record<string, unknown> {
  const query: Record<string, Loaded> = {};
  for (const [key, value] of Object.entries(queryOf(message))) {
    const [, name, inner] = /^([^[]+)\[([^\]]+)\]$/.exec(key) ?? [];
    if (name !== undefined) query[name] = { ...query[name], [inner!]: value };
    else query[key] = value;
  }
  return query;
}

export function cookiesOf({ headers }: Message): Record<string, string> {
  const pairs = (headers.cookie ?? '').split('; ').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

/** The path without the base of the first server, for tools that are told this base. */
export function pathBelowServer(document: Document, { url }: Message): string {
  const [server] = (document.servers as { url: string }[] | undefined) ?? [];
  const base = server ? new URL(server.url, url).pathname.replace(/\/$/, '') : '';
  const { pathname } = new URL(url);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/**
 * The operation that a message is about, with the parameters of its path and with references to whole responses and headers
 * followed, for tools that leave these to their user.
 */
export function operationOf(document: Document, { method, template }: Message): Loaded {
  const item: Loaded = document.paths[template];
  const operation = item[method.toLowerCase()];
  const own: Loaded[] = operation.parameters ?? [];
  const isReplaced = (one: Loaded) => own.some((other) => other.name === one.name && other.in === one.in);
  const parameters = [...(item.parameters ?? []).filter((one: Loaded) => !isReplaced(one)), ...own];
  const followed = (value: Loaded): Loaded => {
    const names = /^#\/components\/(responses|headers)\/(.*)$/.exec(value?.$ref ?? '');
    return names ? (document.components as Loaded)[names[1]!][names[2]!] : value;
  };
  const each = Object.entries(operation.responses).map(([status, response]) => [status, followed(response)]);
  return { ...operation, parameters, responses: Object.fromEntries(each) };
}

/** The schema of the body, in documents whose cases are about a schema alone. */
export function bodySchema(document: Document, message: Message): Loaded {
  const operation = operationOf(document, message);
  const { content } = message.side === 'request' ? operation.requestBody : operation.responses['200'];
  return content['application/json'].schema;
}

/** Whether a check that throws what it objects to is content. */
export async function passes(check: () => unknown): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
