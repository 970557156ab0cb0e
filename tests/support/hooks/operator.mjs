// A hook that plays operator against the embedded service, through its control interface, for a run that has none.
// OPERATOR_CONTROL_URL: that interface. OPERATOR_ORGANISATION: id of the organisation under test.
// OPERATOR_LACKS: actions that it does not support, comma-separated.
const { OPERATOR_CONTROL_URL: url = '', OPERATOR_ORGANISATION: organisation, OPERATOR_LACKS = '' } = process.env;
const lacks = OPERATOR_LACKS.split(',');

let text = '';
for await (const chunk of process.stdin) text += chunk;
const { action, learnerId, moduleId, webhookId, email, assessmentUrl, ...rest } = JSON.parse(text);

const learner = `/learners/${learnerId}`;
const own = `/organisations/${organisation}`;
const acts = {
  'complete-assessment': () => granted(post(`${learner}/assessment/complete`, rest)),
  'assign-module': () => post(`${learner}/modules`, {}),
  'access-module': () => post(`${learner}/modules/${moduleId}/access`),
  'complete-module': () => post(`${learner}/modules/${moduleId}/complete`),
  'add-support-record': () => granted(post(`${learner}/supportrecords`, rest)),
  'change-support-plan': () => granted(post(`${learner}/supportplan`, rest)),
  'set-eligibility': () => call('PUT', `${learner}/eligibility`, rest),
  redeliver: () => post(`/webhooks/${webhookId}/redeliver`, rest),
  'set-outcome': () => call('PUT', `${own}/outcomes`, rest),
  'read-outbox': async () => ({ messages: await call('GET', `${learner}/outbox`) }),
  'advance-clock': () => post(`${own}/clock`, { advanceSeconds: rest.seconds }),
  throttle: () => post(`${own}/throttle`, rest),
};
const supported = Object.keys(acts).filter((name) => !lacks.includes(name));

if (action === 'list') console.log(JSON.stringify({ actions: supported }));
else if (!supported.includes(action)) process.exitCode = 3;
else console.log(JSON.stringify((await acts[action]()) ?? {}));

/** Says that everything was done as it was asked for. */
async function granted(act) {
  return { ...rest, ...(await act) };
}

function post(path, body) {
  return call('POST', path, body);
}

async function call(method, path, body) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}${path}`, { method, ...init });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
  return answer === '' ? undefined : JSON.parse(answer);
}
