import type { BodyStyle } from '../choices/index.ts';
import type { Behaviour } from './index.ts';
import type { Body, Decision, Finding, Write } from './types.ts';

/** The titles of problems, by status. */
export const problemTitles: Readonly<Record<number, string>> = {
  400: 'One or more validation errors occurred.',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'An error occurred while processing your request.',
};

/** A success with a body. API document, Endpoints. */
export function answer(_b: Behaviour, status: number, body: unknown, writes: readonly Write[] = []): Decision {
  return { status, body, writes };
}

/** A success without a body. API document, Endpoints. */
export function done(_b: Behaviour, status: number, writes: readonly Write[] = []): Decision {
  return { status, writes };
}

/** A refusal that says what is wrong, as problem details. API document, Errors, item 1. */
export function refuse(b: Behaviour, findings: readonly Finding[], status = 400): Decision {
  return { status, body: b.problemBody(status, findings), mediaType: b.choices.problemMediaType };
}

/** The members of a problem-details body. API document, Errors, item 1. */
export function problemBody(b: Behaviour, status: number, findings: readonly Finding[]): Body {
  // A message that concerns no field cannot go into the `errors` map.
  const inMap = findings.filter(({ field }) => b.choices.messagesIn === 'errors' && field !== '');
  const inDetail = findings.filter((finding) => !inMap.includes(finding));
  const members = {
    type: b.problemType(status),
    title: b.problemTitles[status] ?? null,
    status,
    detail: inDetail.length > 0 ? inDetail.map((finding) => b.sentence(finding)).join(' ') : null,
    instance: null,
    errors: inMap.length > 0 ? b.errorMap(inMap) : null,
  };
  if (b.choices.emptyProblemMembers === 'null') return members;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/** The URI reference that identifies the problem type. API document, Errors, item 1. */
export function problemType(b: Behaviour, status: number): string | null {
  return b.choices.problemType === 'none' ? null : `https://httpstatuses.io/${status}`;
}

/** The messages, grouped by field. API document, Errors, item 1. */
export function errorMap(b: Behaviour, findings: readonly Finding[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of findings) {
    const name = b.fieldName(field);
    errors[name] = [...(errors[name] ?? []), message];
  }
  return errors;
}

/** A finding as text, for services that put all messages in `detail`. */
export function sentence(b: Behaviour, { field, message }: Finding): string {
  return field === '' ? message : `${b.fieldName(field)}: ${message}`;
}

/** A field's name as written in errors; names with a dot are left unchanged. */
export function fieldName(b: Behaviour, field: string): string {
  if (b.choices.fieldNames === 'camelCase' || field.includes('.')) return field;
  return field.charAt(0).toUpperCase() + field.slice(1);
}

/** A 401, 403, 404 or 429 with the body style that the choices specify. API document, Errors, items 2 and 4. */
export function bare(b: Behaviour, status: number, style: BodyStyle, message: string): Decision {
  if (style === 'empty') return { status };
  if (style === 'text') return { status, text: message };
  return b.refuse([{ field: '', message }], status);
}

/** API document, Authentication, item 4. */
export function unauthorised(b: Behaviour): Decision {
  const decision = b.bare(401, b.choices.bodyOf401, 'The access token is missing, malformed or expired.');
  return b.choices.challenge ? { ...decision, headers: { 'WWW-Authenticate': b.choices.challenge } } : decision;
}

/** API document, Authentication, item 4. */
export function forbidden(b: Behaviour): Decision {
  return b.bare(403, b.choices.bodyOf403, 'The organisation or role may not access this resource.');
}

/** API document, Errors, item 2. */
export function notFound(b: Behaviour): Decision {
  return b.bare(404, b.choices.bodyOf404, 'The resource was not found.');
}

/** API document, Errors, item 2; with `Retry-After` in seconds unless it is null. */
export function throttled(b: Behaviour, retryAfterSeconds: number | null): Decision {
  const decision = b.bare(429, b.choices.bodyOf429, 'Too many requests. Try again later.');
  if (retryAfterSeconds === null) return decision;
  return { ...decision, headers: { 'Retry-After': String(retryAfterSeconds) } };
}

/** A date-time in UTC, as responses write it; null stays null. API document, Resources. */
export function timestamp(b: Behaviour, time: number | null): string | null {
  if (time === null) return null;
  const iso = new Date(time).toISOString();
  return b.choices.timestamps === 'milliseconds' ? iso : iso.replace('Z', '0000+00:00');
}

/** The rows as a bare array, or in an object under `field` beside `others`. */
export function wrapped(b: Behaviour, field: string | null, rows: readonly unknown[], others: Body = {}): unknown {
  const shown = b.inListForm(rows);
  return field === null ? shown : { ...others, [field]: shown };
}

/** The rows with ids as lists show them. */
export function inListForm<Row>(b: Behaviour, rows: readonly Row[]): readonly Row[] {
  if (b.choices.idsInLists === 'lowerCase') return rows;
  const shown = (value: unknown) => (typeof value === 'string' && b.isUuid(value) ? value.toUpperCase() : value);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row as Body).map(([name, value]) => [name, shown(value)])) as Row,
  );
}

/** Media types that write endpoints accept. API document, Conventions, item 2. */
export const acceptedMediaTypes: readonly RegExp[] = [
  /^application\/json$/,
  /^application\/json-patch\+json$/,
  /^text\/json$/,
  /^application\/[\w.-]+\+json$|^application\/\*\+json$/,
];

/** Whether a body with this `Content-Type` is accepted. API document, Conventions, item 2. */
export function takesMediaType(b: Behaviour, contentType: string, _operation: string): boolean {
  const mediaType = contentType.split(';')[0]!.trim().toLowerCase();
  return b.acceptedMediaTypes.some((accepted) => accepted.test(mediaType));
}

/** Response to a body of any other media type. */
export function unsupportedMediaType(b: Behaviour): Decision {
  const message = 'The body must be JSON, of a media type that the API document lists.';
  return b.refuse([{ field: '', message }], b.choices.unsupportedMediaTypeStatus);
}

/** Response to a body that is not JSON. API document, Errors, item 1. */
export function malformedBody(b: Behaviour): Decision {
  return b.refuse([{ field: 'body', message: 'The body is not valid JSON.' }]);
}

/** Response to a known path called with a method it does not have. */
export function wrongMethod(b: Behaviour): Decision {
  if (b.choices.wrongMethodStatus === 404) return b.notFound();
  return b.refuse([{ field: '', message: 'The path does not have this method.' }], b.choices.wrongMethodStatus);
}
