import { type ApiResponse, expect } from '../../fixtures/index.ts';

/** Problem details as JSON that say what is wrong, in whichever member is for it (API document, Errors 1). */
export function expectToSayWhatIsWrong({ operation, headers, body, text }: ApiResponse): void {
  expect(headers['content-type'] ?? '', `content type, ${operation}`).toMatch(/[/+]json/i);
  expect(typeof body, `the body as JSON, ${operation}: ${text.slice(0, 500)}`).toBe('object');
  const { errors, detail, title } = body ?? {};
  const messages = [...Object.values(errors ?? {}).flat(), detail, title];
  const said = messages.filter((message) => typeof message === 'string' && message.trim() !== '');
  expect(said.length, `messages in errors, detail or title, ${operation}: ${text.slice(0, 500)}`).toBeGreaterThan(0);
}
