import type { ApiResponse } from '../../fixtures/api/client.ts';
import type { Json } from '../../rules/evidence.ts';

/** The form of a body without its values: the media type and, for a JSON object, its members. */
export function bodyForm({ text, body, headers }: ApiResponse): { mediaType: string | null; body: Json } {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return { mediaType: mediaType.trim().toLowerCase() || null, body: form(text, body) };
}

function form(text: string, body: unknown): Json {
  if (text === '') return 'empty';
  if (body === undefined) return 'text';
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return Object.keys(body).sort();
  return Array.isArray(body) ? 'array' : typeof body;
}
