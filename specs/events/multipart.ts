import { type Delivery, expect, headerValues } from '../../fixtures/index.ts';

export function expectMultipart({ headers }: Delivery): void {
  const contentTypes = headerValues(headers, 'content-type');
  expect(contentTypes).toEqual([expect.stringMatching(/^multipart\/form-data\s*;.*boundary=/i)]);
}

/** Expects one report that is not empty. */
export function expectReport({ parts }: Delivery): void {
  const files = parts.filter(({ name }) => name === 'file');
  expect(files.length, 'parts named file').toBe(1);
  expect(files[0]?.body.length, 'bytes of the report').toBeGreaterThan(0);
}
