import { assumeAccepted, covers, expect, id, isAccepted, test } from '../../fixtures/index.ts';

/**
 * Other spellings of the documented media types: their names are case-insensitive, and a parameter such as the character set
 * is not part of them. One operation is enough, since the media types themselves are tried on every operation.
 */
const forms = {
  'contract.accepts.json': ['Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'],
  'contract.accepts.json-patch': ['application/JSON-Patch+JSON', 'application/json-patch+json; charset=utf-8'],
  'contract.accepts.text-json': ['Text/JSON', 'text/json; charset=utf-8'],
  'contract.accepts.suffix-json': ['Application/Vnd.Example+JSON', 'application/merge-patch+json; charset=utf-8'],
} as const;

for (const [rule, contentTypes] of Object.entries(forms)) {
  test.describe('PUT /v1/learners/{learnerId}', covers(rule as keyof typeof forms), () => {
    for (const [at, contentType] of contentTypes.entries())
      test(`takes its body as ${contentType}`, id(`spelling-${at + 1}`), async ({ calls, api }) => {
        const { call, happened } = await calls.prepare('PUT /v1/learners/{learnerId}');

        const response = await api.send('PUT /v1/learners/{learnerId}', { ...call, contentType });

        // Refused as plain JSON too, it is not refused for its media type; 415 is of nothing else.
        if (!isAccepted(response) && response.status !== 415)
          assumeAccepted(await api.send('PUT /v1/learners/{learnerId}', call));
        await expect(response).toBeAccepted();
        expect(await happened?.(), 'the update took effect').toBe(true);
      });
  });
}
