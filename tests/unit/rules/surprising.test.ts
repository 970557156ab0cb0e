import { expect, test } from '@playwright/test';
import type { Json } from '../../../protocol/evidence.ts';
import { catalogue, type RuleId, ruleIds, surpriseOf } from '../../../rules/index.ts';

const status = (code: number) => ({ status: code });
const pages = (rows: number) => ({
  'given of 120 rows': { '250': { rows, status: 200 }, omitted: { rows: 25, status: 200 } },
});

/** For each question whose answer may worry: an answer that does, an answer that does not, and a part of the sentence. */
const samples: Partial<Record<RuleId, [worrying: Json, calm: Json, says: string]>> = {
  'assessments.invite.completed': [{ 'never invited': 202 }, { 'never invited': 400 }, 'invited again'],
  'assessments.unknown-learner.status': [{ result: 404, url: 200 }, { result: 404, url: 404 }, 'url'],
  'errors.request.malformed-json': [
    {
      oneOf: [
        { body: 'empty', ...status(400) },
        { body: 'null', ...status(204) },
      ],
    },
    { oneOf: [{ body: 'empty', ...status(400) }] },
    'is not an object',
  ],
  'errors.server-error.seen': [{ failures: { 'deep nesting': 500 } }, { failures: {} }, 'deep nesting'],
  'events.delivery.accepted-statuses': [
    { '200': 'delivered', '204': 'failed', '410': 'failed' },
    { '200': 'delivered', '410': 'failed', 'redirect followed': false },
    'with 204',
  ],
  'exports.request.odd-dates': [{ reversed: 200, 'on one day': 200 }, { reversed: 400, 'on one day': 200 }, 'reversed'],
  'learners.completed.date-malformed': [
    { '"yesterday"': 200, '""': 200 },
    { '"yesterday"': 400, '""': 200 },
    'yesterday',
  ],
  'learners.completed.deleted': [{ holds: true }, { holds: false }, 'deleted'],
  'learners.create.date-spellings': [{ 'endDate, day first': 201 }, { 'endDate with a time': 201 }, 'two ways'],
  'learners.create.email-case': [
    { 'in capitals': 'accepted as another email' },
    { 'in capitals': 'already held' },
    'in capitals',
  ],
  'learners.create.has-ehcp-null': [
    { reads: false, ...status(201) },
    { reads: null, ...status(400) },
    'unknown turns into no',
  ],
  'learners.create.required-empty': [
    { firstName: { blank: 201, empty: 400 } },
    { firstName: { blank: 400, empty: 400 } },
    'firstName blank',
  ],
  'learners.create.tag-limit-learner': [{ created: true, tags: 0 }, { created: false }, 'leaves a learner behind'],
  'learners.create.unique-reference-check': [
    { 'a wrong check digit': 201, 'the empty text': 201 },
    { 'a wrong check digit': 400, 'the empty text': 201 },
    'a wrong check digit',
  ],
  'learners.delete.email-reusable': [{ 'new learnerId': false }, { 'new learnerId': true }, 'identifier'],
  'learners.list.page-size': [pages(100), pages(120), 'cut to 100'],
  'learners.secondary-tutors.ineligible': [
    { 'by an update': { changed: true, ...status(204) } },
    { 'by an update': { changed: false, ...status(400) } },
    'all the same: by an update',
  ],
  'learners.secondary-tutors.missing-list': [
    { 'with null': { ...status(204), 'tutor kept': false } },
    { 'with null': { ...status(400), 'tutor kept': true } },
    'all of them: with null',
  ],
  'learners.update.omitted-client-reference': [{ effect: 'cleared' }, { effect: 'kept' }, 'clientReference'],
  'learners.update.omitted-others': [{ endDate: 'cleared' }, { endDate: 'kept' }, 'endDate'],
  'learners.update.omitted-secondary-tutors': [{ effect: 'cleared' }, { effect: 'kept' }, 'secondary tutors'],
  'learners.update.omitted-tags': [{ effect: 'cleared' }, { effect: 'kept' }, 'tags'],
  'learners.update.omitted-unique-reference': [{ effect: 'cleared' }, { effect: 'kept' }, 'learnerUniqueReference'],
  'learners.update.tags-sent': [{ effect: 'removed', ...status(204) }, { effect: 'replaced' }, 'without any'],
  'learners.visibility.other-routes': [
    { oneOf: [{ tutor: { 'GET /v1/learners/{learnerId}/assessment': 200 } }, { manager: {} }] },
    { oneOf: [{ tutor: { 'GET /v1/learners/{learnerId}/assessment': 404 } }, { manager: {} }] },
    'tutor GET /v1/learners/{learnerId}/assessment',
  ],
  'modules.list.page-size': [pages(100), pages(120), 'module list'],
  'support-records.list.page-size': [pages(100), pages(120), 'support record list'],
  'support-records.read.other-learner': [status(200), status(404), 'another learner'],
  'tutors.batch.list-edges': [{ missing: 204, empty: 204 }, { missing: 400, empty: 204 }, 'without its list'],
  'tutors.batch.manager-scope': [{ 'tutor of others': 204 }, { 'tutor of others': 400 }, 'outside their team'],
  'tutors.batch-patch.replaced-tutor': [{ replacedTutor: 'stays' }, { replacedTutor: 'removed' }, 'keeps the learners'],
  'versioning.v0.answer': [{ headers: [], ...status(200) }, { headers: [], ...status(404) }, 'v0'],
  'webhooks.create.incomplete': [
    { 'without secret': 201, 'without description': 201 },
    { 'without secret': 400, 'without description': 201 },
    'without secret',
  ],
  'webhooks.create.unknown-event': [{ 'unknown id': 201 }, { 'repeated id': 201 }, 'unknown id'],
  'webhooks.create.url-resolution': [
    { 'is loopback in octal': 201 },
    { 'is loopback in octal': 400, 'resolves to nothing': 201 },
    'is loopback in octal',
  ],
  'webhooks.logs.other-webhook': [status(200), status(404), 'another webhook'],
  'webhooks.read.secret': [{ list: 'shown', single: 'not shown' }, { list: 'not shown' }, 'read: list'],
  'webhooks.update.incomplete': [{ 'secret empty': 204 }, { 'without secret': 204 }, 'secret empty'],
};

test('each question that may worry a client has a sample of either kind', () => {
  const declared = ruleIds.filter((id) => catalogue[id].surprising !== undefined);
  expect(Object.keys(samples).sort()).toEqual([...declared].sort());
});

for (const [id, [worrying, calm, says]] of Object.entries(samples)) {
  test(`${id} worries for the right answer only`, () => {
    expect(surpriseOf(id, worrying)).toContain(says);
    expect(surpriseOf(id, calm)).toBeNull();
  });
}

test('a delivery that follows a redirect worries more than a status', () => {
  const answer = { '204': 'failed', 'redirect followed': true };
  expect(surpriseOf('events.delivery.accepted-statuses', answer)).toContain('follows a redirect');
});
