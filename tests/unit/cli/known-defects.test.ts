import { expect, test } from '@playwright/test';
import { checkDefects } from '../../../cli/run/known-defects.ts';

const refusal = (...defects: string[]) =>
  checkDefects({ baseUrl: null, defects }).then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('a misspelt defect is refused before a run, with the one that is meant', async () => {
  expect(await refusal('eleven-tags')).toBeNull();
  expect(await refusal('eleven-tags', 'eleven-tag')).toBe(
    'ConfigError: LAS_DEFECTS names eleven-tag, but the embedded service has no such defect: did you mean eleven-tags?',
  );
  expect(await refusal('???')).toMatch(/has no such defect\.$/);
  expect(await checkDefects({ baseUrl: 'https://api.example.com', defects: ['theirs'] })).toBeUndefined();
});
