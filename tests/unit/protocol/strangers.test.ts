import { expect, test } from '@playwright/test';
import { jsonOf } from '../../../protocol/cut-bodies.ts';
import { type Sent, Strangers } from '../../../protocol/redaction/strangers.ts';

const list: Sent = { direction: 'call', method: 'GET', url: 'https://a.example/v1/learners?pageIndex=1', status: 200 };
const own = { email: 'learner-run123-0ab1@example.com', lastName: 'Conformance', hasEhcp: true };
const theirs = {
  email: 'wilhelmina@college.org',
  lastName: 'Ng',
  hasEhcp: false,
  programmeLevel: 3,
  phone: 447700900123,
};

function strangers(): Strangers {
  return new Strangers('run123', new Set(['Male']));
}

test('rows of the run are shown as they are, and those of others by type and length', () => {
  const masked = JSON.parse(strangers().masked(JSON.stringify({ totalRecords: 2, learners: [own, theirs] }), list));

  expect(masked).toEqual({
    totalRecords: 2,
    learners: [
      own,
      {
        email: '[email, 22 characters]',
        lastName: '[text, 2 characters]',
        hasEhcp: '[boolean]',
        programmeLevel: 3,
        phone: '[integer, 12 characters]',
      },
    ],
  });
});

test('what was read of others is replaced in texts, short words only in quotes', () => {
  const known = strangers();
  known.masked(JSON.stringify([theirs, { gender: 'Male', id: '6a6e7b3e-0000-4000-8000-0123456789ab' }]), list);

  expect(known.redact('"Ng" of wilhelmina@college.org; Ngong is a place, "Male" a word')).toBe(
    '"[text, 2 characters]" of [email, 22 characters]; Ngong is a place, "Male" a word',
  );
  expect(known.redact('{\\"lastName\\":\\"Ng\\"} \u001b[31mwilhel\u001b[7mmina@college.org')).toBe(
    '{\\"lastName\\":\\"[text, 2 characters]\\"} [email, 22 characters]',
  );
  expect(known.redact('/v1/learners/6a6e7b3e-0000-4000-8000-0123456789ab/tags')).toBe('/v1/learners/[uuid]/tags');
});

test('the answer to a write, and reads of what it made, are the run’s', () => {
  const known = strangers();
  const id = '0f0e0d0c-0000-4000-8000-0123456789ab';
  const created = JSON.stringify({ learnerId: id });
  expect(known.masked(created, { ...list, method: 'POST', status: 201 })).toBe(created);

  const read = JSON.stringify({ learnerId: id, lastName: 'Anything' });
  expect(known.masked(read, { ...list, url: `https://a.example/v1/learners/${id}` })).toBe(read);
  const logs = { ...list, url: `https://a.example/v1/webhooks/${id}/invocationlogs/1` };
  expect(known.masked('{"sent":"Anything"}', logs), 'what was sent may be about anybody').toBe(
    '{"sent":"[text, 8 characters]"}',
  );
});

test('an id that records share with others does not make these the run’s', () => {
  const known = strangers();
  const [learnerId, organisationId, userId] = [1, 2, 3].map((at) => `0f0e0d0c-0000-4000-8000-00000000000${at}`);
  const created = { data: { learnerId, organisationId, createdBy: { id: userId } } };
  known.masked(JSON.stringify(created), { ...list, method: 'POST', status: 201 });

  const rows = [
    { lastName: 'Ng', organisationId },
    { lastName: 'Ng', createdBy: userId },
    { lastName: 'Own', learnerId },
  ];
  expect(JSON.parse(known.masked(JSON.stringify(rows), list))).toEqual([
    { lastName: '[text, 2 characters]', organisationId: '[uuid]' },
    { lastName: '[text, 2 characters]', createdBy: '[uuid]' },
    rows[2],
  ]);
});

test('a refusal beneath a record of the run shows no id that was read of others', () => {
  const known = strangers();
  const [own, foreign] = [1, 2].map((at) => `0f0e0d0c-0000-4000-8000-00000000000${at}`);
  known.own(own);
  known.foreign(foreign!);
  const url = `https://a.example/v1/learners/${own}/supportrecords/${foreign}`;
  const refusal = JSON.stringify({ instance: `/v1/learners/${own}/supportrecords/${foreign}` });
  expect(known.masked(refusal, { ...list, url, status: 404 })).toBe(refusal.replace(foreign!, '[uuid]'));
});

test('what is of the run may hold records of others: an export it asked for, or a log of that', () => {
  const known = strangers();
  const requestId = '0f0e0d0c-0000-4000-8000-0123456789ab';
  known.masked(JSON.stringify({ requestId }), { ...list, method: 'POST' });
  const ours = { ClientReference: 'reference-run123-0ab2', SupportType: '10' };
  const records = [ours, { ClientReference: 'WO-1881', SupportType: '10', Learner: { Name: 'Wilhelmina' } }];
  const shown = [
    ours,
    {
      ClientReference: '[text, 7 characters]',
      SupportType: '[text, 2 characters]',
      Learner: { Name: '[text, 10 characters]' },
    },
  ];
  const delivery: Sent = { direction: 'delivery', method: 'POST', url: 'https://r.example.org/', status: null };
  const masked = (body: unknown) => JSON.parse(known.masked(JSON.stringify(body), delivery));

  expect(masked({ Data: { RequestId: requestId, Records: records } })).toEqual({
    Data: { RequestId: requestId, Records: shown },
  });
  expect(masked({ Data: { RequestId: requestId, Learner: records[1], By: ['WO-1881'] } })).toEqual({
    Data: { RequestId: requestId, Learner: shown[1], By: ['[text, 7 characters]'] },
  });
  expect(JSON.parse(masked({ sent: JSON.stringify({ Records: records }) }).sent)).toEqual({ Records: shown });
  expect(masked({ sent: JSON.stringify(records[1]) })).toEqual({ sent: '[text, 80 characters]' });
  const lines = `${'WO-1881;10\n'.repeat(40)}${ours.ClientReference};10`;
  expect(masked({ lines })).toEqual({ lines: '[text, 464 characters]' });
});

test('the sections of a plan of the run’s learner are shown', () => {
  const body = { LearnerId: 'learner-run123-0ab1', ChangedSections: ['barriers', 'signatures'], ChangedByUserId: null };
  const delivery: Sent = { direction: 'delivery', method: 'POST', url: 'https://r.example.org/', status: null };
  expect(JSON.parse(strangers().masked(JSON.stringify(body), delivery))).toEqual(body);
});

test('a key that is somebody’s, and a body that is not JSON, are hidden too', () => {
  const known = strangers();
  expect(known.masked('{"Wilhelmina Ottaviano":1}', list)).toBe('{"[name 1]":1}');
  expect(known.masked('Dear Wilhelmina', list)).toBe('[text, 15 characters]');
});

test('of a multipart delivery, the event and the names of the parts are shown, and nothing of the file', () => {
  const delivery: Sent = { direction: 'delivery', method: 'POST', url: 'https://r.example.org/', status: null };
  const envelope = { SystemEvent: { Id: 200, DisplayName: 'Assessment Report Created' }, Data: { Of: 'Ng' } };
  const parts = [
    'Content-Disposition: form-data; filename="Wilhelmina Ng.pdf"; name="file"\r\nX-Of: Ng\r\n\r\n%PDF of Ng\r\n\r\n--no end',
    `Content-Disposition: form-data; name=data\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(envelope)}`,
  ];
  const body = `--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`;

  const masked = strangers().masked(body, delivery);

  expect(masked).not.toContain('Ng');
  expect(masked).toContain(
    '; filename="[text, 17 characters]"; name="file"\r\nX-Of: [text, 2 characters]\r\n\r\n[text, ',
  );
  expect(masked).toMatch(/\r\n--b--\r\n$/);
  const seen = jsonOf(masked, 'multipart/form-data; boundary=b');
  expect(seen).toEqual({ ...envelope, Data: { Of: '[text, 2 characters]' } });
  expect(strangers().masked('Ng is no JSON', delivery)).toBe('[text, 13 characters]');
});
