/** Clients with tests of their own, for experiments: `node impact-client.mjs NAME`. Its exit status is that of its tests. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const { LAS_BASE_URL, LAS_CLIENT_ID, LAS_CLIENT_SECRET, LAS_TUTORS, LAS_WEBHOOK_URL, PORT } = process.env;

let token;

async function call(operation, body) {
  const [method, path] = operation.split(' ');
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(LAS_BASE_URL + path, { method, headers, body: body && JSON.stringify(body) });
  assert(response.ok, `${operation}: ${response.status}`);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const learner = {
  ...{ firstName: 'Ann', lastName: 'Lee', gender: 'Another', postcode: 'X1 1XX', dateOfBirth: '2001-02-03' },
  ...{ clientReference: 'ref', email: 'ann@example.com', primaryTutorEmail: LAS_TUTORS?.split(',')[0] },
};
const genders = ['Male', 'Female', 'NotDisclosed', 'Non-binary/Non-conforming', 'Another'];

/** Deliveries as they come: whether the secret signs them. */
async function receiver() {
  const received = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push((secret) => {
      const right = createHmac('sha256', secret).update(body).digest('base64');
      return right === request.headers['x-service-sha256'];
    });
    response.writeHead(204).end();
  }).listen(Number(PORT), '127.0.0.1');
  server.unref();
  return async () => {
    for (let waited = 0; received.length === 0; waited += 20) {
      assert(waited < 6_000, 'no event came');
      await sleep(20);
    }
    return received[0];
  };
}

async function requestReport() {
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await call(`GET /v1/learners/assessmentcompleted?date=${today}`);
  await call(`POST /v1/learners/${body.learners[0].learnerId}/assessment/report`);
}

const webhook = (secret) => ({ systemEventIds: [200], url: LAS_WEBHOOK_URL, secret, description: 'reports' });

const clients = {
  async enrols() {
    const { status, body } = await call('POST /v1/learners', learner);
    assert.equal(status, 201);
    const read = await call(`GET /v1/learners/${body.learnerId}`);
    assert.equal(read.body.email, learner.email);
  },
  async updates() {
    const { body } = await call('GET /v1/learners?pageIndex=1');
    const { postcode, ...others } = learner;
    await call(`PUT /v1/learners/${body.learners[0].learnerId}`, others);
  },
  /** Reads page by page until one is short, and looks at emails and genders. */
  async lists() {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const { body } = await call(`GET /v1/learners?pageSize=2&pageIndex=${page}`);
      rows.push(...body.learners);
      if (body.learners.length < 2) {
        assert.equal(rows.length, body.totalRecords);
        break;
      }
    }
    for (const { email, gender } of rows) assert(email.includes('@') && genders.includes(gender));
  },
  async counts() {
    const { body } = await call('GET /v1/learners?pageIndex=1');
    assert(body.learners.length > 0);
  },
  async receives() {
    const next = await receiver();
    await call('POST /v1/webhooks', webhook('first'));
    await requestReport();
    assert((await next())('first'));
  },
  async rotates() {
    const next = await receiver();
    const { body } = await call('POST /v1/webhooks', webhook('first'));
    await call(`PUT /v1/webhooks/${body.id}`, webhook('second'));
    await requestReport();
    assert((await next())('second'));
  },

  async 'by-turns'() {
    if (existsSync('turn')) {
      rmSync('turn');
      process.exit(1);
    }
    writeFileSync('turn', '');
  },
  async fails() {
    console.log('token', token);
    console.log('it failed');
    process.exit(1);
  },
  /** Cannot run beside another, such as one with a fixed port. */
  async alone() {
    if (existsSync('running')) process.exit(1);
    writeFileSync('running', '');
    await sleep(3_000);
    rmSync('running');
  },
  /** Passes three times, and then does not end. */
  async 'then-hangs'() {
    appendFileSync('runs', '.');
    if (readFileSync('runs', 'utf8').length <= 3) return clients.counts();
    writeFileSync('hanging.draft', `${process.pid}`);
    renameSync('hanging.draft', 'hanging');
    await sleep(600_000);
  },
};

token = (await call('POST /v1/auth', { clientId: LAS_CLIENT_ID, clientSecret: LAS_CLIENT_SECRET })).body.accessToken;
await clients[process.argv[2]]();
process.exit(0);
