import {
  type ApiResponse,
  apprenticeships,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  notSet,
  stringsIn,
  test,
} from '../../../fixtures/index.ts';
import { keysOf, textsOf, unescaped } from '../refusals.ts';
import { documentedProvisions, faultChecks, genderField, nobody, unknownIds } from './faults.ts';
import { expectCreateRefused, refused, rowOf } from './refused-pool.ts';

test.describe('POST /v1/learners', () => {
  for (const check of faultChecks) {
    const { rule, title, named, said } = check;
    refused.check(title, covers(rule, refused.row(...keysOf(check))), async (seen) => {
      await expectCreateRefused(seen);
      const { response } = seen.answer;
      if (named !== undefined) await expect(response!).toName(named);
      if (said !== undefined && response !== null) expect(textsOf(response)).toContain(said);
    });
  }

  refused.check(
    'shows where the refused gender is named',
    covers('learners.create.gender-name-place', rowOf('refuses a word outside the list as gender, naming the field')),
    ({ answer }, { observe }) => {
      const response = assumeInvalid(answer.response!);
      const isKey = Object.keys(response.body?.errors ?? {}).includes(genderField);
      const place = isKey ? 'key of errors' : response.text.includes(genderField) ? 'text' : 'none';
      observe('learners.create.gender-name-place', { place }, response);
    },
  );

  refused.check(
    'names the unknown secondary tutor or not',
    covers(
      'learners.create.invalid-secondary-tutor-named',
      rowOf('an unknown email in secondaryTutorEmails refuses the create when it stands alone'),
    ),
    ({ answer }, { observe }) => {
      const response = assumeInvalid(answer.response!);
      observe(
        'learners.create.invalid-secondary-tutor-named',
        { named: response.text.toLowerCase().includes(nobody) },
        response,
      );
    },
  );

  refused.check(
    'leaves the email and the reference of a refused create free',
    covers(
      'learners.create.invalid-primary-tutor',
      rowOf('refuses a primaryTutorEmail that nobody has with the documented message'),
    ),
    async ({ answer: { response }, control: { corrected, ordinary } }) => {
      assumeInvalid(response!);
      assumeAccepted(ordinary);
      await expect(corrected).toBeAccepted();
    },
  );

  test.describe('the refusal of an unknown provisionType', () => {
    for (const what of Object.keys(unknownIds))
      refused.check(
        `lists ids and names for ${what}`,
        covers('learners.create.provision-type-accepted-list', rowOf(`refuses ${what} as provisionType`)),
        async (seen) => {
          await expectCreateRefused(seen);
          const response = seen.answer.response!;
          await expect(response).toName(...documentedProvisions.map(({ name }) => name));
          // It is not documented whether an id comes before or after its name.
          const beside = documentedProvisions.map(({ name }) => numbersBeside(response, name));
          const readings = [beside.map(({ before }) => before), beside.map(({ after }) => after)];
          const ids = documentedProvisions.map(({ id }) => id);
          expect(readings, 'ids before the names, ids after the names').toContainEqual(ids);
        },
      );
  });
});

/** A create with an unknown id, whose refusal lists the accepted ones. */
const unknown = rowOf('refuses a large id as provisionType');

for (const [rule, { id, name }] of [
  ['learners.provision-type.not-set', notSet],
  ['learners.provision-type.apprenticeships', apprenticeships],
] as const)
  test.describe(`provision type ${id}`, () => {
    refused.checks(covers(rule, unknown), {
      [`stands as ${name} in the refusal that lists the accepted ones`]: async ({ answer: { response } }) => {
        assumeInvalid(response!);
        // Whether it lists anything at all is a rule for creates.
        const isListing = documentedProvisions.some((each) => unescaped(response!).includes(each.name));
        assume(isListing, 'the refusal lists provision types by name');
        await expect(response!).toName(name);
      },
    });
  });

test.describe('provision types beyond the documented ones', () => {
  refused.checks(covers('learners.provision-type.others', unknown), {
    'are listed by the refusal of an unknown one': ({ answer }, { observe }) => {
      const response = assumeInvalid(answer.response!);
      const said = stringsIn(response.body).filter((text) => text.includes(notSet.name));
      observe('learners.provision-type.others', { listed: said }, response);
    },
  });
});

/** The nearest number before a name, and the nearest after it. */
function numbersBeside(response: ApiResponse, name: string): { before: number; after: number } {
  const text = unescaped(response);
  const at = Math.max(text.indexOf(name), 0);
  const before = text.slice(0, at).match(/\d+/g)?.at(-1);
  const after = text.slice(at + name.length).match(/\d+/)?.[0];
  return { before: Number(before), after: Number(after) };
}
