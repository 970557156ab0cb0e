import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { refusals } from './refusals.ts';

for (const [reason, { powers = [], send }] of Object.entries(refusals)) {
  test.describe(reason, covers('errors.problem.body', needs(...powers)), () => {
    test('is answered with problem details that say what is wrong', async ({ calls }) => {
      const response = expectStatus(await send(calls.scene), 400);

      expect(response.headers['content-type'] ?? '', 'content type').toMatch(/[/+]json/i);
      expect(typeof response.body, `the body as JSON: ${response.text.slice(0, 500)}`).toBe('object');
      const { errors, detail, title } = response.body ?? {};
      const messages = [...Object.values(errors ?? {}).flat(), detail, title];
      const said = messages.filter((message) => typeof message === 'string' && message.trim() !== '');
      expect(said.length, `messages in errors, detail or title of ${response.text.slice(0, 500)}`).toBeGreaterThan(0);
    });
  });
}
