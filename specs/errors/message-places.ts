import { type ApiResponse, stringsIn } from '../../fixtures/index.ts';

/** The members that hold a message. The duplicate's status is open (API document, Errors 3), so its body need not be JSON. */
export function placesOf(message: string, { body, text }: Pick<ApiResponse, 'body' | 'text'>): string[] {
  const holds = (value: unknown) =>
    stringsIn(value).some((words) => words.toLowerCase().includes(message.toLowerCase()));
  if (body === undefined) return holds(text) ? ['plain text'] : [];
  if (typeof body === 'string') return holds(body) ? ['JSON string'] : [];
  const holders = Object.entries(body ?? {}).filter(([, value]) => holds(value));
  return holders.map(([name]) => name).sort();
}
