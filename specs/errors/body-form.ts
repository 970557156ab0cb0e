import { type ApiResponse, isObject, type Json, mediaTypeOf } from '../../fixtures/index.ts';

/** The form of a body without its values: the media type and, for a JSON object, its members. */
export function bodyForm({ text, body, headers }: ApiResponse): { mediaType: string | null; body: Json } {
  return { mediaType: mediaTypeOf(headers['content-type']) ?? null, body: form(text, body) };
}

function form(text: string, body: unknown): Json {
  if (text === '') return 'empty';
  if (body === undefined) return 'text';
  if (isObject(body)) return Object.keys(body).sort();
  return Array.isArray(body) ? 'array' : typeof body;
}
