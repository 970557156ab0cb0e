import {
  type ApiResponse,
  assume,
  assumeInvalid,
  covers,
  expect,
  isNamed,
  needs,
  type Organisation,
  type Power,
  pool,
  type RuleId,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { sees } from '../visibility/seen.ts';

interface Row {
  needs?: readonly Power[];
  /** The offending emails; the learners' primary tutor is `tutors[2]`. */
  offenders: (organisation: Organisation) => string[];
  /** Of several rows that are sent as one. */
  kinds?: readonly Row['offenders'][];
  /** A list to be refused, of the offenders among other tutors, or of a learner. */
  list: (others: string[], offenders: string[], learner: string) => unknown;
  /** Where it stands among the others: one in the middle leaves room for another at the end. */
  at?: number;
}

const [nobody, nobodyElse] = ['nobody', 'nobody-else'].map((name) => `${unique(name)}@example.com`) as [string, string];

const offences: Record<string, Pick<Row, 'needs' | 'offenders'> & { rule: RuleId }> = {
  'an unknown email': { rule: 'learners.secondary-tutors.unknown-email', offenders: () => [nobody] },
  'staff who are not tutors': {
    rule: 'learners.secondary-tutors.not-a-tutor',
    needs: ['staff'],
    offenders: ({ staff }) => staff.slice(0, 1),
  },
  'the primary tutor': {
    rule: 'learners.secondary-tutors.primary-tutor',
    offenders: ({ tutors }) => tutors.slice(2, 3),
  },
};

const positions = { alone: -1, first: 0, 'in the middle': 1, last: Infinity };

const kindsOf = ({ offenders, kinds = [offenders] }: Row) => kinds;

const isLate = ({ at = positions.first }: Row) => at > positions.first;

/** Lists that contain a tutor in a form that no JSON parser can take for a string. */
const wrongTypes: Record<string, (email?: string) => unknown> = {
  'an object in place of the list': (email) => ({ email }),
  'a list with an object first': (email) => [{}, email],
  'a list with an array last': (email) => [email, []],
};

/** Lists of somebody who is no tutor, given the email of a learner. */
const strangers: Record<string, (learner: string) => string[]> = {
  'a learner': (learner) => [learner],
  'an empty text': () => [''],
};

const rows: Record<string, Row> = {
  'several of each': {
    needs: ['staff'],
    offenders: ({ tutors, staff }) => [nobody, ...tutors.slice(2, 3), ...staff.slice(0, 1), nobodyElse],
    list: (others, offenders) => others.toSpliced(1, 0, ...offenders),
  },
};
for (const [what, list] of Object.entries(wrongTypes))
  rows[what] = { offenders: () => [], list: ([other]) => list(other) };
for (const [what, list] of Object.entries(strangers))
  rows[what] = { offenders: () => [], list: (_others, _offenders, learner) => list(learner) };
for (const [what, { needs, offenders }] of Object.entries(offences))
  for (const [position, at] of Object.entries(positions)) {
    const list: Row['list'] = (others, own) => (at < 0 ? own : others.toSpliced(at, 0, ...own));
    rows[`${what} ${position}`] = { needs, offenders, list, at };
  }

const refused = pool('learners/secondary-tutors refused', {
  powers: ['threeTutors', 'description'],
  rows,
  async subject({ learners, organisation }) {
    const [own, second, primaryTutorEmail] = organisation.tutors;
    return {
      holding: await learners.create({ primaryTutorEmail, secondaryTutorEmails: [own] }),
      lacking: await learners.create({ primaryTutorEmail, secondaryTutorEmails: [second] }),
    };
  },
  /** Whether the tutor caller sees them: the lists for `holding` lack the caller, those for `lacking` contain them. */
  async look({ lab, learners, organisation }, { holding, lacking }) {
    if (!lab.has('tutor')) return null;
    return {
      holding: await sees(organisation.tutor, learners, holding.learnerId),
      lacking: await sees(organisation.tutor, learners, lacking.learnerId),
    };
  },
  async act({ lab, tutors, organisation }, { holding, lacking }, row) {
    const others = organisation.tutors.slice(0, 2);
    const offenders = row.offenders(organisation);
    const [without, within] = [others.slice(1), others].map((each) => row.list(each, offenders, lacking.body.email));
    const answers: ApiResponse[] = [];
    // A shared target is sent one of the lists: only in the longer one, an offender can stand between others.
    const [toHolding, toLacking] = lab.isolated ? [true, true] : [!isLate(row), isLate(row)];
    if (toHolding) answers.push(await tutors.replaceFor(holding.learnerId, without));
    // An offender alone takes the caller from a learner, and adds them to none.
    if (toLacking && within !== offenders) answers.push(await tutors.replaceFor(lacking.learnerId, within));
    return { organisation, offenders, others, answers };
  },
  together: {
    merge(one, other) {
      const [middle, last] = one.at === positions.last ? [other, one] : [one, other];
      if (middle.at !== positions['in the middle'] || last.at !== positions.last) return null;
      const kinds = [...kindsOf(middle), ...kindsOf(last)];
      // Of an offender twice in a list, a refusal does not tell which place it names.
      if (new Set(kinds).size < kinds.length) return null;
      return {
        kinds,
        offenders: (organisation) => [...middle.offenders(organisation), ...last.offenders(organisation)],
        list: (others, [first = '', ...rest], learner) =>
          last.list(middle.list(others, [first], learner) as string[], rest, learner),
        at: positions.last,
      };
    },
    tells: ({ organisation, answers }, row) =>
      answers.every((answer) => row.offenders(organisation).every((email) => isNamed(answer, email))),
  },
  control: ({ tutors, organisation }, { holding }) =>
    tutors.replaceFor(holding.learnerId, organisation.tutors.slice(0, 2)),
  plain: ({ control }) => [control],
});

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  for (const [what, { rule }] of Object.entries(offences))
    for (const position of Object.keys(positions)) {
      const row = refused.row(`${what} ${position}`);
      refused.checks(covers(rule, row), {
        [`refuses ${what} (${position}), and accepts the list without it`]: async ({ answer }) => {
          for (const each of answer.answers) await expect(each).toHaveStatus(400);
        },
      });

      refused.checks(covers('learners.secondary-tutors.names-offenders', row), {
        [`names ${what}, ${position}`]: ({ answer }) => expectToName(answer),
      });

      if (position === 'alone') continue;
      refused.checks(covers('learners.secondary-tutors.atomic', needs('tutor'), row), {
        [`stores nothing of a list with ${what} ${position}`]: ({ before, answer, after }) => {
          for (const each of answer.answers) assumeInvalid(each);
          expectTutorsKept(before, after);
        },
      });
    }

  for (const what of Object.keys(wrongTypes))
    refused.checks(covers('learners.secondary-tutors.wrong-type', needs('tutor'), refused.row(what)), {
      [`refuses ${what}, and the tutors stay`]: async ({ before, answer, after }) => {
        for (const each of answer.answers) await expect(each).toHaveStatus(400);
        expectTutorsKept(before, after);
      },
    });

  refused.check(
    'names every invalid email of a list and no other',
    covers('learners.secondary-tutors.names-offenders', refused.row('several of each')),
    ({ answer }) => expectToName(answer),
  );

  refused.check(
    'refuses a learner, and an empty string',
    covers('learners.secondary-tutors.not-a-tutor', refused.row(...Object.keys(strangers))),
    async ({ answer }, { row: what }) => {
      for (const each of answer.answers) await expect(each, `with ${what}`).toHaveStatus(400);
    },
  );
});

async function expectToName({
  offenders,
  others,
  answers,
}: {
  offenders: string[];
  others: string[];
  answers: ApiResponse[];
}) {
  for (const answer of answers) {
    const { title, detail, errors } = assumeInvalid(answer).body ?? {};
    await expect(answer).toName(...offenders);
    // Members that the API document does not list may repeat the request.
    const said = { body: { title, detail, errors }, text: '' };
    expect(
      others.filter((email) => isNamed(said, email)),
      'others that are named',
    ).toEqual([]);
  }
}

/** The tutor caller still sees the learner whose tutor they were, and still not the one to whom a refused list adds them. */
function expectTutorsKept(
  before: Record<'holding' | 'lacking', boolean> | null,
  after: Record<'holding' | 'lacking', boolean> | null,
): void {
  assume(before?.holding === true, 'a tutor sees a learner of whom they are a secondary tutor');
  expect(after?.holding, 'the former secondary tutor sees the learner').toBe(true);
  expect(after?.lacking, 'a tutor in the refused list sees the learner').toBe(false);
}
