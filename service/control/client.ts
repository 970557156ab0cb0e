import type * as control from './types.ts';

/** A typed client of the control interface. A refused call throws an `Error` that quotes the interface's own message. */
export interface ControlClient {
  describe(): Promise<control.ControlDescription>;
  createOrganisation(settings?: control.NewOrganisation): Promise<control.CreatedOrganisation>;
  deleteOrganisation(organisationId: string): Promise<void>;
  /** @returns the organisation's time, ISO 8601. */
  advanceClock(organisationId: string, advance: control.ClockAdvance): Promise<{ now: string }>;
  throttle(organisationId: string, throttle: control.Throttle): Promise<void>;
  fail(organisationId: string, failure: control.Failure): Promise<void>;
  setTokens(organisationId: string, tokens: control.TokenSettings): Promise<void>;
  refuseTags(organisationId: string, refusal?: control.TagRefusal): Promise<void>;
  setLinks(organisationId: string, links: control.Links): Promise<void>;
  /** Begins a journal. */
  keepJournal(organisationId: string): Promise<void>;
  journal(organisationId: string): Promise<control.JournalRow[]>;
  setOutcomes(organisationId: string, outcomes: control.OutcomeSettings): Promise<void>;
  setReceiver(host: string, receiver: control.ReceiverAddress): Promise<void>;
  setForward(host: string, forward: control.ForwardAddress): Promise<void>;
  deliver(webhookId: string, delivery: control.AnyDelivery): Promise<control.DeliveryOutcome>;
  completeAssessment(learnerId: string, assessment?: control.CompletedAssessment): Promise<void>;
  assignModule(learnerId: string): Promise<{ moduleId: string }>;
  accessModule(learnerId: string, moduleId: string): Promise<void>;
  completeModule(learnerId: string, moduleId: string): Promise<void>;
  addSupportRecord(learnerId: string, record?: control.NewSupportRecord): Promise<{ supportRecordId: string }>;
  changeSupportPlan(learnerId: string, change: control.PlanChange): Promise<void>;
  setEligibility(learnerId: string, eligibility: control.Eligibility): Promise<void>;
  redeliver(webhookId: string, redelivery: control.Redelivery): Promise<void>;
  /** Invitation emails sent to the learner. */
  outbox(learnerId: string): Promise<control.SentMail[]>;
}

/** A client for the control interface at `controlUrl`, in this process or another. */
export function controlClient(controlUrl: string, token?: string): ControlClient {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(controlUrl + path, { method, headers, ...payload });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  const organisation = (id: string) => `/organisations/${encodeURIComponent(id)}`;
  const learner = (id: string) => `/learners/${encodeURIComponent(id)}`;
  const moduleOf = (id: string, moduleId: string) => `${learner(id)}/modules/${encodeURIComponent(moduleId)}`;
  return {
    describe: () => call('GET', '/'),
    createOrganisation: (settings = {}) => call('POST', '/organisations', settings),
    deleteOrganisation: (id) => call('DELETE', organisation(id)),
    advanceClock: (id, advance) => call('POST', `${organisation(id)}/clock`, advance),
    throttle: (id, throttle) => call('POST', `${organisation(id)}/throttle`, throttle),
    fail: (id, failure) => call('POST', `${organisation(id)}/fail`, failure),
    setTokens: (id, tokens) => call('PUT', `${organisation(id)}/tokens`, tokens),
    refuseTags: (id, refusal = {}) => call('POST', `${organisation(id)}/refuse-tags`, refusal),
    setLinks: (id, links) => call('PUT', `${organisation(id)}/links`, links),
    keepJournal: (id) => call('PUT', `${organisation(id)}/journal`),
    journal: (id) => call('GET', `${organisation(id)}/journal`),
    setOutcomes: (id, outcomes) => call('PUT', `${organisation(id)}/outcomes`, outcomes),
    setReceiver: (host, receiver) => call('PUT', `/receivers/${encodeURIComponent(host)}`, receiver),
    setForward: (host, forward) => call('PUT', `/forwards/${encodeURIComponent(host)}`, forward),
    deliver: (id, delivery) => call('POST', `/webhooks/${encodeURIComponent(id)}/deliver`, delivery),
    completeAssessment: (id, assessment = {}) => call('POST', `${learner(id)}/assessment/complete`, assessment),
    assignModule: (id) => call('POST', `${learner(id)}/modules`, {}),
    accessModule: (id, moduleId) => call('POST', `${moduleOf(id, moduleId)}/access`),
    completeModule: (id, moduleId) => call('POST', `${moduleOf(id, moduleId)}/complete`),
    addSupportRecord: (id, record = {}) => call('POST', `${learner(id)}/supportrecords`, record),
    changeSupportPlan: (id, change) => call('POST', `${learner(id)}/supportplan`, change),
    setEligibility: (id, eligibility) => call('PUT', `${learner(id)}/eligibility`, eligibility),
    redeliver: (id, redelivery) => call('POST', `/webhooks/${encodeURIComponent(id)}/redeliver`, redelivery),
    outbox: (id) => call('GET', `${learner(id)}/outbox`),
  };
}
