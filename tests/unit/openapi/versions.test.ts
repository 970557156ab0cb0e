import { expect, test } from '@playwright/test';
import { accountsOf, createContract, inspectDocument, type OpenApiDocument } from '../../../fixtures/contract/index.ts';
import { behaviourWith } from '../../../service/behaviour/index.ts';
import { choicesByName } from '../../../service/choices/index.ts';
import { startService } from '../../../service/index.ts';
import { buildDocument } from '../../../service/openapi/document.ts';
import { type Stop, tour } from '../../support/contract/tour.ts';
import { plain } from '../../support/openapi/forms.ts';
import { inOpenApi31 } from '../../support/openapi/up-convert.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

for (const choices of ['a', 'b'] as const) {
  test(`choices ${choices}: the same service described in OpenAPI 3.0 and 3.1`, async () => {
    const document = JSON.parse(
      JSON.stringify(buildDocument(behaviourWith(choicesByName[choices]!))),
    ) as OpenApiDocument;
    const converted = inOpenApi31(document);
    const [before, after] = [createContract(document), createContract(converted)];

    await test.step('has equal forms', () => {
      for (const name of Object.keys(document.components!.schemas!)) {
        const [one, other] = [before, after].map(({ forms, document, form }) =>
          plain(forms, form(document.components!.schemas![name])!),
        );
        expect(other, name).toEqual(one);
      }
    });
    await test.step('has no faults in either', async () => {
      expect((await inspectDocument(converted)).filter(({ kind }) => kind === 'fault')).toEqual([]);
    });
    await test.step('makes the same claims, but for its version', () => {
      const claims = (contract: typeof before) => accountsOf(contract).filter(({ subject }) => subject !== 'openapi');
      // `nullable: false` says that null is not allowed; a type list without null is what says it in OpenAPI 3.1.
      expect(claims(after)).toEqual(claims(before));
    });
    await test.step('judges the same answers in the same way', async () => {
      const service = await startService({ choices });
      const stops = await tour(service, before).finally(() => service.close());
      for (const stop of stops.flatMap((each) => [each, ...wrong(each)]))
        expect(after.compare(stop), stop.operation).toEqual(before.compare(stop));
      expect(stops.flatMap((stop) => after.check(stop))).toEqual([]);
      expect(stops.flatMap(wrong).filter((stop) => after.check(stop).length > 0).length).toBeGreaterThan(10);
    });
  });
}

/** The same answer with a value of another type instead of each of its fields. */
function wrong(stop: Stop): Stop[] {
  const { response } = stop;
  const body: unknown =
    response?.body && /json/.test(response.headers['content-type'] ?? '') ? JSON.parse(response.body) : null;
  if (response === null || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body).map((name) => ({
    ...stop,
    response: { ...response, body: JSON.stringify({ ...body, [name]: { unexpected: true } }) },
  }));
}
