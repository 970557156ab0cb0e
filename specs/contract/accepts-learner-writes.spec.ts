import { covers, expect, type RuleId, test } from '../../fixtures/index.ts';

const mediaTypes: [rule: RuleId, contentType: string][] = [
  ['contract.accepts.json', 'application/json'],
  ['contract.accepts.json', 'application/json; charset=utf-8'],
  ['contract.accepts.json-patch', 'application/json-patch+json'],
  ['contract.accepts.text-json', 'text/json'],
  ['contract.accepts.suffix-json', 'application/vnd.example+json'],
];

// A name with non-ASCII letters shows that the body was decoded as UTF-8, for any media type.
const courseDetails = 'Bäckerei, level 2';

for (const [rule, contentType] of mediaTypes) {
  test(`POST /v1/learners takes ${contentType}`, covers(rule), async ({ learners }) => {
    const response = await learners.post(learners.body({ courseDetails }), { contentType, valid: true });

    await expect(response).toBeAccepted();
    expect(await learners.read(response.body?.learnerId)).toMatchObject({ courseDetails });
  });

  test(`PUT /v1/learners/{learnerId} takes ${contentType}`, covers(rule), async ({ learners }) => {
    const { learnerId, body } = await learners.create();

    const response = await learners.put(learnerId, { ...body, courseDetails }, { contentType, valid: true });

    await expect(response).toBeAccepted();
    expect(await learners.read(learnerId)).toMatchObject({ courseDetails });
  });
}
