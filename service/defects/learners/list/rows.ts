import { breaking, each, lower } from '../../breaking.ts';
import { answers203, withoutZeroTotal } from '../../operators/answers.ts';
import { asking, changing, keepingFirst, noting } from '../../operators/changes.ts';
import { inBody } from '../../operators/decisions.ts';
import { describingOperation } from '../../operators/documents.ts';
import { firstEmailInRows } from '../../operators/emails.ts';
import { overlooked } from '../../operators/learners.ts';
import { totalOfAll } from '../../operators/reads.ts';
import type { Behaviour, Body, Call, Change, Learner, Page } from '../../types.ts';

/** Changes some members of the list. */
function inList(wrong: (body: Body, page: Page, correct: Behaviour) => Body): Change {
  return inBody('decideListLearners', ({ correct, call }, body) => {
    const page = correct.learnerPage(call);
    return 'field' in page ? null : wrong(body, page, correct);
  });
}

function rowsOf(correct: Behaviour, body: Body): Body[] {
  return body[correct.choices.learnerListField] as Body[];
}

function isPast(endDate: string | null): boolean {
  return endDate !== null && endDate < new Date().toISOString();
}

/** Describes a filter of the list in the OpenAPI document. */
const describedFilter = (name: string): Change =>
  describingOperation('GET /v1/learners', ({ parameters }) => {
    parameters.push({ name, in: 'query', schema: { type: 'string' } });
  });

export const defects = [
  breaking('learners.list.off-programme-included', {
    'list-inverts-off-programme': asking('listedLearners', (state, call, includes) => [state, call, !includes]),
    'list-shows-only-off-programme': changing('listedLearners', (learners, _state, _call, includes) =>
      includes ? learners.filter(({ endDate }) => endDate !== null) : learners,
    ),
  }),
  breaking('learners.list.no-tag-filter', {
    // The planned tag filter works under one possible name.
    'list-filters-by-*': each(['tag', 'tags', 'tagName', 'tagNames', 'tagId'], lower).as((parameter) =>
      changing('listedLearners', (learners, _state, call) => {
        const sent = call.query[parameter];
        return sent === undefined ? learners : learners.filter(({ tags }) => tags.some(({ name }) => name === sent));
      }),
    ),
    'description-has-a-tag-filter': describedFilter('tagIds'),
  }),
  breaking('learners.list.no-location-filter', {
    // The planned location filter works under one possible name, and matches no learner.
    'list-filters-by-*': each(['location', 'locations', 'locationId', 'locationIds', 'locationName'], lower).as(
      (parameter) =>
        changing('listedLearners', (learners, _state, call) => (call.query[parameter] === undefined ? learners : [])),
    ),
    'description-has-a-location-filter': describedFilter('locationIds'),
  }),
  breaking('learners.list.complete', {
    'list-repeats-a-row-for-each-tag': changing('listedLearners', (learners) =>
      learners.flatMap((learner) => [learner, ...learner.tags.slice(1).map(() => learner)]),
    ),
    'list-leaves-out-whoever-has-an-end-date': changing('listedLearners', (learners) =>
      learners.filter(({ endDate }) => endDate === null),
    ),
    'list-leaves-out-whoever-has-a-secondary-tutor': changing('listedLearners', (learners) =>
      learners.filter(({ secondaryTutorEmails }) => secondaryTutorEmails.length === 0),
    ),
    // The newest learner is missing.
    'list-lags-one-learner-behind': changing('listedLearners', (learners) => learners.slice(0, -1)),
    'list-total-is-text': inList((body) => ({ totalRecords: String(body.totalRecords) })),
    'list-leaves-out-*': each(overlooked).as((isMeant) =>
      changing('listedLearners', (learners) => learners.filter((learner) => !isMeant(learner))),
    ),
    'answered-203-learners-list-complete': answers203('GET /v1/learners'),
  }),
  breaking('learners.list.total-records', {
    'list-counts-a-learner-for-each-tag': () => ({
      totalLearners: (learners) => learners.reduce((total, { tags }) => total + Math.max(1, tags.length), 0),
    }),
    'list-total-is-left-out-when-zero': withoutZeroTotal('GET /v1/learners'),
    'list-total-counts-the-page': inList((body, _page, correct) => ({ totalRecords: rowsOf(correct, body).length })),
    // The total includes off-programme learners, but the rows do not.
    'list-total-counts-off-programme-learners': totalOfAll('administrator'),
    // The total leaves out learners past their end date, but the rows do not.
    'list-total-leaves-out-off-programme-learners': () => ({
      totalLearners: (learners) => learners.filter(({ endDate }) => !isPast(endDate)).length,
    }),
    'list-total-is-one-short-of-five': () => ({ totalLearners: (learners) => Math.min(learners.length, 4) }),
    'list-total-stops-at-fifty': () => ({ totalLearners: (learners) => Math.min(learners.length, 50) }),
    'list-total-is-cached': keepingFirst<'total', number>((first) =>
      changing('totalLearners', (total) => first('total', total)),
    ),
    // The total does not count the rows before the page.
    'list-total-shrinks-from-page-to-page': inList((body, { pageIndex, pageSize }) => ({
      totalRecords: Number(body.totalRecords) - (pageIndex - 1) * pageSize,
    })),
    'list-total-counts-updates': noting(
      () => [] as Learner[],
      'updatedLearner',
      (updates, learner) => updates.push(learner),
    ).for((updates) => changing('totalLearners', (total) => total + updates.length)),
    'list-total-counts-the-newest-when-deleted': noting(
      () => ({ isGone: false }),
      'decideDeleteLearner',
      (newest, _decision, state, call) => {
        newest.isGone ||= state.learners.all().at(-1)?.learnerId === call.params.learnerId;
      },
    ).for((newest) => changing('totalLearners', (total) => total + (newest.isGone ? 1 : 0))),
  }),
  breaking('learners.list.row-email', {
    'rows-lack-the-email': changing('listRow', ({ email: _, ...row }) => row),
    'list-keeps-the-former-email': firstEmailInRows,
    'row-lacks-the-email-beside-a-reference': changing('listRow', (row, learner) => ({
      ...row,
      ...(learner.learnerUniqueReference === null ? {} : { email: null }),
    })),
    // The email in a row is written in the wrong encoding.
    'row-has-the-email-*': each({
      'in-latin-1': (email: string) => Buffer.from(email).toString('latin1'),
      'in-ascii': (email: string) => email.replace(/[^ -~]/g, '?'),
    }).as((written) => changing('listRow', (row, learner) => ({ ...row, email: written(learner.email) }))),
    'row-masks-the-email': changing('listRow', (row, learner) => ({
      ...row,
      email: learner.email.replace(/(?<=.).+(?=@)/, '***'),
    })),
    'row-carries-the-email-of-its-neighbour': inList((body, _page, correct) => {
      const rows = rowsOf(correct, body);
      const moved = rows.map((row, at) => ({ ...row, email: (rows.at(at - 1) ?? row).email }));
      return { [correct.choices.learnerListField]: moved };
    }),
  }),
  breaking('learners.list.no-client-reference', {
    'row-carries-the-client-reference': changing('listRow', (row, learner) => ({
      ...row,
      clientReference: learner.clientReference,
    })),
    'row-carries-the-client-reference-under-another-name': changing('listRow', (row, learner) => ({
      ...row,
      reference: learner.clientReference,
    })),
    // In some queries, rows include `clientReference`.
    'row-carries-the-client-reference-*': each<(call: Call) => boolean>({
      'off-programme': (call) => call.query.includeOffProgrammeLearners === 'true',
      'for-tutors': (call) => call.caller.role === 'tutor',
      'for-managers': (call) => call.caller.role === 'manager',
      // Only in the last row of a page.
      'in-the-last-row': () => true,
    }).as((isWhole, when) =>
      inBody('decideListLearners', ({ correct, state, call }, body) => {
        if (!isWhole(call)) return null;
        const all = rowsOf(correct, body);
        const from = when === 'in-the-last-row' ? all.length - 1 : 0;
        const rows = all.map((row, at) => {
          const learner = at < from ? undefined : state.learners.get(String(row.learnerId));
          return learner === undefined ? row : { ...row, clientReference: learner.clientReference };
        });
        return { [correct.choices.learnerListField]: rows };
      }),
    ),
  }),
].flat();
