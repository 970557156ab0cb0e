import { randomInt } from 'node:crypto';
import {
  type ApiResponse,
  genders as allGenders,
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  type Item,
  isAccepted,
  isObject,
  isRefused,
  type LearnerBody,
  pool,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { expectCreateRefused, noEndDates, refused, rowsBeyond, texts } from './refused-pool.ts';

const days = { 'a leap day': '2000-02-29', 'the last day of a year': '1999-12-31' };

/** Makes a value of a field, which may contain a given text. */
type Make = (text: string) => unknown;

/** Signs that texts may hold all at once. */
const nestedReferences: Record<string, Make> = {
  'with the signs of HTML': (text) => `<b>${text}</b> & "it's" &amp; &lt;`,
  'with the signs of addresses and programs': (text) => `a+b%20c\\d  ${text}?e=f`,
  'with letters beyond Latin-1': (text) => `Żółć/Ж語-${text}`,
  'with an accent as a character of its own': (text) => `Rene\u0301-${text}`,
  'with characters beyond the Basic Multilingual Plane': (text) => `𠮷🎓-${text}`,
};

/** Texts that a short column, a code page or a narrow encoding would alter. None begins or ends with white space. */
const references: Record<string, Make> = {
  'of 100 characters': (text) => text.padEnd(100, 'x9-'),
  'of 250 characters': (text) => text.padEnd(250, 'x9-'),
  'of digits, more than a number holds, with zeros before them': () => `00${Date.now()}${randomInt(1e9, 1e10)}`,
  ...nestedReferences,
};

/** Local parts of which one email may have all. */
const nestedLocalParts: Record<string, Make> = {
  'a plus sign': (name) => `${name}+robin`,
  'a dot': (name) => `robin.${name}`,
  'an underscore': (name) => `robin_${name}`,
  'a capital letter': (name) => `Robin.${name}`,
};

/** Local parts that are ordinary in addresses. Some contain characters that must be escaped in a path. */
const localParts: Record<string, Make> = {
  ...nestedLocalParts,
  'an apostrophe': (name) => `robin.o'${name}`,
  'a letter beyond ASCII': (name) => `andré.${name}`,
  'the longest local part': (name) => `robin.${name}`.padEnd(64, 'x'),
};

/** Of HTML and programs. */
const signs = 'Bakery & "Patisserie" <level 2>, 50 %20 \\ 50/50';

const nested = new Set([nestedReferences, nestedLocalParts].flatMap((each) => Object.values(each)));

/** Learners of the cohort have the others (./result.ts). */
const genders = allGenders.filter((gender) => !['NotDisclosed', 'Female', 'Male'].includes(gender));

const level = (value: number) => `programmeLevel ${value}`;
const levels = {
  ends: [1, 7],
  between: [2, 4],
  /** Between the ends, too, but sent only where nobody shares the target. */
  further: [3, 5, 6],
};

/** Unusual fields of a create, and what makes their values when it is sent; an email is its local part. */
type Fields = Record<string, readonly Make[]>;

const rows: Record<string, Fields> = Object.fromEntries([
  ...genders.map((gender) => [`gender ${gender}`, { gender: [() => gender] }]),
  ...Object.values(levels)
    .flat()
    .map((value) => [level(value), { programmeLevel: [() => value] }]),
  ...Object.entries(texts).map(([kind, text]) => [`230 ${kind}`, { courseDetails: [() => text(230)] }]),
  ['signs', { courseDetails: [() => signs] }],
  ...Object.entries(days).map(([reason, day]) => [`dateOfBirth ${reason}`, { dateOfBirth: [() => day] }]),
  ['endDate', { endDate: [() => laterEndDate] }],
  ...Object.entries(references).map(([what, make]) => [`clientReference ${what}`, { clientReference: [make] }]),
  ...Object.entries(localParts).map(([what, make]) => [`email with ${what}`, { email: [make] }]),
]);

/** Which emails, references and signs are valid is not documented; the description lists three genders of five. */
const undocumented = ['email', 'clientReference', 'gender'];

/** A create that was accepted, and the reads of its learner. */
interface Accepted {
  body: LearnerBody;
  response: ApiResponse;
  /** The refusals, where it was refused. */
  byId: ApiResponse;
  /** By the email as it was returned: a service may store addresses in lower case. */
  byEmail: ApiResponse;
}

/** Creates that are accepted, or may be, although a field is unusual. */
const accepted = pool('learners/create accepted', {
  rows,
  needs: (row) => (levels.further.some((value) => rows[level(value)] === row) ? ['organisations'] : []),
  async act({ learners }, _, fields: Fields): Promise<Accepted> {
    const made = (makes: readonly Make[]) =>
      makes.reduce<unknown>((value, make) => make(String(value)), unique('learner'));
    const { email: localPart, ...others } = Object.fromEntries(
      Object.entries(fields).map(([name, makes]) => [name, made(makes)]),
    );
    const body = learners.body(others);
    if (localPart) body.email = body.email.replace(/^[^@]+/, () => `${localPart}`);
    const other = body.gender === 'Male' ? 'Female' : 'Male';
    const valid = body.courseDetails !== signs && !undocumented.some((name) => name in fields);
    const ordinary = {
      ...('gender' in fields ? { gender: other } : {}),
      ...('courseDetails' in fields ? { courseDetails: 'Welding' } : {}),
    };
    const response = await learners.postUnusual(body, ordinary, { valid });
    if (!isAccepted(response)) return { body, response, byId: response, byEmail: response };
    const byId = await learners.get(response.body?.learnerId);
    return { body, response, byId, byEmail: await learners.getByEmail(String(byId.body?.email ?? body.email)) };
  },
  together: {
    merge(one, other) {
      const both = Object.keys(one).filter((name) => name in other);
      const merged = { ...one, ...other };
      for (const name of both) merged[name] = [...one[name]!, ...other[name]!];
      return both.every((name) => merged[name]!.every((make) => nested.has(make))) ? merged : null;
    },
    tells: ({ response }) => isAccepted(response),
  },
});

/** The record that a read returned. @throws Inconclusive if it returned none. */
function recordIn(response: ApiResponse): Item {
  const { operation, status, body } = assumeAccepted(response);
  if (!isObject(body)) throw new Inconclusive(`${operation} returned ${status} without a JSON object.`);
  return body;
}

/** Unicode takes an accent of its own and a letter with it to be the same text. */
const normal = (text: unknown) => (typeof text === 'string' ? text.normalize() : text);

test.describe('POST /v1/learners', () => {
  for (const gender of genders)
    accepted.checks(covers('learners.create.gender-values', accepted.row(`gender ${gender}`)), {
      [`takes the gender ${gender} and returns it`]: async ({ answer: { response, byId } }) => {
        await expect(response).toBeAccepted();
        expect(recordIn(byId).gender).toBe(gender);
      },
    });

  test.describe('dateOfBirth', () => {
    for (const reason of Object.keys(days))
      accepted.checks(covers('learners.create.date-of-birth-format', accepted.row(`dateOfBirth ${reason}`)), {
        [`is accepted for ${reason}`]: ({ answer }) => expect(answer.response).toBeAccepted(),
      });
  });

  test.describe('endDate', () => {
    test(
      `is accepted as YYYY-MM-DD, and refused for ${Object.keys(noEndDates).join(', ')}`,
      covers('learners.create.end-date-format', refused.row(...rowsBeyond('endDate')), accepted.row('endDate')),
      async ({ pooled }) => {
        await pooled(accepted, ({ answer }) => expect(answer.response).toBeAccepted());
        await pooled(refused, expectCreateRefused);
      },
    );
  });

  test.describe('courseDetails', () => {
    for (const [kind, text] of Object.entries(texts))
      test(
        `is stored whole at 230 characters, and refused at 231, ${kind}`,
        covers('learners.create.course-details-length', refused.row(...rowsBeyond(kind)), accepted.row(`230 ${kind}`)),
        async ({ pooled }) => {
          await pooled(accepted, async ({ answer: { response, byId } }) => {
            await expect(response, '230 characters').toBeAccepted();
            expect(recordIn(byId).courseDetails).toBe(text(230));
          });
          await pooled(refused, expectCreateRefused);
        },
      );

    accepted.checks(covers('learners.create.stored', accepted.row('signs')), {
      'is returned with the signs of HTML and programs as it was sent': ({ answer: { response, byId } }) => {
        test.skip(isRefused(response), 'courseDetails may not have such signs');
        expect(recordIn(byId).courseDetails).toBe(signs);
      },
    });
  });

  test.describe('programmeLevel', () => {
    const ends = levels.ends.map(level);

    test(
      'is accepted as 1 and 7, and refused as 0, 8 and -1',
      covers(
        'learners.create.programme-level-range',
        refused.row(...rowsBeyond('programmeLevel')),
        accepted.row(...ends),
      ),
      async ({ pooled }) => {
        await pooled(accepted, ({ answer }, row) => expect(answer.response, row).toBeAccepted());
        await pooled(refused, expectCreateRefused);
      },
    );

    for (const values of [levels.between, levels.further])
      accepted.checks(covers('learners.create.programme-level-range', accepted.row(...values.map(level))), {
        [`is accepted as ${values.join(' and ')}`]: ({ answer }, { row }) =>
          expect(answer.response, row).toBeAccepted(),
      });
  });
});

test.describe('a clientReference', () => {
  for (const what of Object.keys(references))
    accepted.checks(covers('learners.read.client-reference', accepted.row(`clientReference ${what}`)), {
      [`${what} is returned as it was sent, by id and by email`]: ({ answer: { body, response, byId, byEmail } }) => {
        // Which texts are valid references is not documented, but one that was accepted must be returned.
        test.skip(isRefused(response), 'no learner can have such a reference');

        expect(normal(recordIn(byId).clientReference), 'by id').toBe(normal(body.clientReference));
        expect(normal(assumeAccepted(byEmail).body?.clientReference), 'by email').toBe(normal(body.clientReference));
      },
    });
});

test.describe('GET /v1/learners/{email}', () => {
  test.describe('email of a learner', () => {
    for (const what of Object.keys(localParts))
      accepted.checks(covers('learners.read.by-email', accepted.row(`email with ${what}`)), {
        [`finds an email with ${what}`]: async ({ answer: { body, response, byId, byEmail } }) => {
          // Which addresses are valid emails is not documented.
          test.skip(isRefused(response), 'no learner can have such an email');
          const { learnerId, email } = recordIn(byId);
          expect(String(email).toLowerCase(), 'email of the record').toBe(body.email.toLowerCase());

          await expect(byEmail).toHaveStatus(200);
          expect(byEmail.body?.learnerId, 'learnerId of the record').toBe(learnerId);
        },
      });
  });
});
