import type { Behaviour } from '../behaviour/index.ts';
import type { Page } from '../behaviour/paging.ts';
import type { Body, Call, Decision } from '../behaviour/types.ts';
import type { Defect } from './types.ts';
import { totalOfAll } from './visibility-changes.ts';

/** The learner list: its rows and its total. */
export const learnerListDefects: readonly Defect[] = [
  {
    // A learner has one row for each tag.
    name: 'list-repeats-a-row-for-each-tag',
    breaks: 'learners.list.complete',
    change: (correct) => ({
      listedLearners: (...asked) =>
        correct.listedLearners(...asked).flatMap((learner) => [learner, ...learner.tags.slice(1).map(() => learner)]),
    }),
  },
  {
    name: 'list-counts-a-learner-for-each-tag',
    breaks: 'learners.list.total-records',
    change: () => ({
      totalLearners: (learners) => learners.reduce((total, { tags }) => total + Math.max(1, tags.length), 0),
    }),
  },
  {
    name: 'list-leaves-out-whoever-has-an-end-date',
    breaks: 'learners.list.complete',
    change: (correct) => ({
      onProgramme: (state, now) => correct.onProgramme(state, now).filter(({ endDate }) => endDate === null),
    }),
  },
  {
    // Learners with secondary tutors are missing.
    name: 'list-leaves-out-whoever-has-a-secondary-tutor',
    breaks: 'learners.list.complete',
    change: (correct) => ({
      onProgramme: (state, now) =>
        correct.onProgramme(state, now).filter(({ secondaryTutorEmails }) => secondaryTutorEmails.length === 0),
    }),
  },
  {
    // The newest learner is missing.
    name: 'list-lags-one-learner-behind',
    breaks: 'learners.list.complete',
    change: (correct) => ({ onProgramme: (state, now) => correct.onProgramme(state, now).slice(0, -1) }),
  },
  {
    // Rows show the email given at creation.
    name: 'list-keeps-the-former-email',
    breaks: 'learners.list.complete',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          first.set(learner.learnerId, learner.email);
          return learner;
        },
        listRow: (learner) => ({ ...correct.listRow(learner), email: first.get(learner.learnerId) ?? learner.email }),
      };
    },
  },
  {
    name: 'list-total-is-text',
    breaks: 'learners.list.complete',
    change: (correct) => inList(correct, (body) => ({ totalRecords: String(body.totalRecords) })),
  },
  {
    name: 'list-total-counts-the-page',
    breaks: 'learners.list.total-records',
    change: (correct) => inList(correct, (body) => ({ totalRecords: rowsOf(correct, body).length })),
  },
  {
    // The total includes off-programme learners, but the rows do not.
    name: 'list-total-counts-off-programme-learners',
    breaks: 'learners.list.total-records',
    change: (correct) => totalOfAll(correct, 'administrator'),
  },
  {
    // The total leaves out learners past their end date, but the rows do not.
    name: 'list-total-leaves-out-off-programme-learners',
    breaks: 'learners.list.total-records',
    change: () => ({ totalLearners: (learners) => learners.filter(({ endDate }) => !isPast(endDate)).length }),
  },
  {
    name: 'list-total-is-one-short-of-five',
    breaks: 'learners.list.total-records',
    change: () => ({ totalLearners: (learners) => Math.min(learners.length, 4) }),
  },
  {
    name: 'list-total-stops-at-fifty',
    breaks: 'learners.list.total-records',
    change: () => ({ totalLearners: (learners) => Math.min(learners.length, 50) }),
  },
  {
    // The total is counted once and then kept.
    name: 'list-total-is-cached',
    breaks: 'learners.list.total-records',
    change: () => {
      let total: number | null = null;
      return {
        totalLearners: (learners) => {
          total ??= learners.length;
          return total;
        },
      };
    },
  },
  {
    // The total does not count the rows before the page.
    name: 'list-total-shrinks-from-page-to-page',
    breaks: 'learners.list.total-records',
    change: (correct) =>
      inList(correct, (body, { pageIndex, pageSize }) => ({
        totalRecords: Number(body.totalRecords) - (pageIndex - 1) * pageSize,
      })),
  },
  {
    // Every update adds one to the total.
    name: 'list-total-counts-updates',
    breaks: 'learners.list.total-records',
    change: (correct) => {
      let updates = 0;
      return {
        updatedLearner: (...args) => {
          updates += 1;
          return correct.updatedLearner(...args);
        },
        totalLearners: (learners) => learners.length + updates,
      };
    },
  },
  {
    name: 'row-lacks-the-email-beside-a-reference',
    breaks: 'learners.list.row-email',
    change: (correct) => ({
      listRow: (learner) => ({
        ...correct.listRow(learner),
        ...(learner.learnerUniqueReference === null ? {} : { email: null }),
      }),
    }),
  },
  ...Object.entries({
    'in-latin-1': (email: string) => Buffer.from(email).toString('latin1'),
    'in-ascii': (email: string) => email.replace(/[^ -~]/g, '?'),
  }).map(
    ([how, written]): Defect => ({
      // The email in a row is written in the wrong encoding.
      name: `row-has-the-email-${how}`,
      breaks: 'learners.list.row-email',
      change: (correct) => ({
        listRow: (learner) => ({ ...correct.listRow(learner), email: written(learner.email) }),
      }),
    }),
  ),
  {
    name: 'row-masks-the-email',
    breaks: 'learners.list.row-email',
    change: (correct) => ({
      listRow: (learner) => ({ ...correct.listRow(learner), email: learner.email.replace(/(?<=.).+(?=@)/, '***') }),
    }),
  },
  {
    // Each row has the email of the row before it.
    name: 'row-carries-the-email-of-its-neighbour',
    breaks: 'learners.list.row-email',
    change: (correct) =>
      inList(correct, (body) => {
        const rows = rowsOf(correct, body);
        const moved = rows.map((row, at) => ({ ...row, email: (rows.at(at - 1) ?? row).email }));
        return { [correct.choices.learnerListField]: moved };
      }),
  },
  {
    name: 'row-carries-the-client-reference',
    breaks: 'learners.list.no-client-reference',
    change: (correct) => ({
      listRow: (learner) => ({ ...correct.listRow(learner), clientReference: learner.clientReference }),
    }),
  },
  {
    name: 'row-carries-the-client-reference-under-another-name',
    breaks: 'learners.list.no-client-reference',
    change: (correct) => ({
      listRow: (learner) => ({ ...correct.listRow(learner), reference: learner.clientReference }),
    }),
  },
  // In some queries, rows include `clientReference`.
  ...Object.entries({
    'off-programme': (call: Call) => call.query.includeOffProgrammeLearners === 'true',
    'for-tutors': (call: Call) => call.caller.role === 'tutor',
    'for-managers': (call: Call) => call.caller.role === 'manager',
    // Only in the last row of a page.
    'in-the-last-row': () => true,
  }).map(
    ([when, isWhole]): Defect => ({
      name: `row-carries-the-client-reference-${when}`,
      breaks: 'learners.list.no-client-reference',
      change: (correct) => ({
        decideListLearners: (state, call) => {
          const decision = correct.decideListLearners(state, call);
          if (!isWhole(call) || decision.status !== 200) return decision;
          const body = decision.body as Body;
          const all = rowsOf(correct, body);
          const from = when === 'in-the-last-row' ? all.length - 1 : 0;
          const rows = all.map((row, at) => {
            const learner = at < from ? undefined : state.learners.get(String(row.learnerId));
            return learner === undefined ? row : { ...row, clientReference: learner.clientReference };
          });
          return { ...decision, body: { ...body, [correct.choices.learnerListField]: rows } };
        },
      }),
    }),
  ),
];

/** Changes some members of the list. */
function inList(correct: Behaviour, wrong: (body: Body, page: Page) => Body): Partial<Behaviour> {
  return {
    decideListLearners: (state, call) => {
      const decision = correct.decideListLearners(state, call);
      return decision.status === 200 ? changed(correct, decision, call, wrong) : decision;
    },
  };
}

function changed(
  correct: Behaviour,
  decision: Decision,
  call: Call,
  wrong: (body: Body, page: Page) => Body,
): Decision {
  const page = correct.learnerPage(call);
  const body = decision.body as Body;
  return 'field' in page ? decision : { ...decision, body: { ...body, ...wrong(body, page) } };
}

function rowsOf(correct: Behaviour, body: Body): Body[] {
  return body[correct.choices.learnerListField] as Body[];
}

function isPast(endDate: string | null): boolean {
  return endDate !== null && endDate < new Date().toISOString();
}
