import type * as control from './types.ts';

/**
 * A typed client for the control interface at `controlUrl`, in this process or another. A refused call throws an `Error` that quotes
 * the interface's own message.
 */
export function controlClient(controlUrl: string, token?: string) {
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
    describe: () => call<control.ControlDescription>('GET', '/'),
    createOrganisation: (settings: control.NewOrganisation = {}) =>
      call<control.CreatedOrganisation>('POST', '/organisations', settings),
    deleteOrganisation: (id: string) => call<void>('DELETE', organisation(id)),
    /** @returns the organisation's time, ISO 8601. */
    advanceClock: (id: string, advance: control.ClockAdvance) =>
      call<{ now: string }>('POST', `${organisation(id)}/clock`, advance),
    throttle: (id: string, throttle: control.Throttle) => call<void>('POST', `${organisation(id)}/throttle`, throttle),
    fail: (id: string, failure: control.Failure) => call<void>('POST', `${organisation(id)}/fail`, failure),
    setTokens: (id: string, tokens: control.TokenSettings) => call<void>('PUT', `${organisation(id)}/tokens`, tokens),
    refuseTags: (id: string, refusal: control.TagRefusal = {}) =>
      call<void>('POST', `${organisation(id)}/refuse-tags`, refusal),
    setLinks: (id: string, links: control.Links) => call<void>('PUT', `${organisation(id)}/links`, links),
    /** Begins a journal. */
    keepJournal: (id: string) => call<void>('PUT', `${organisation(id)}/journal`),
    journal: (id: string) => call<control.JournalRow[]>('GET', `${organisation(id)}/journal`),
    setOutcomes: (id: string, outcomes: control.OutcomeSettings) =>
      call<void>('PUT', `${organisation(id)}/outcomes`, outcomes),
    setReceiver: (host: string, receiver: control.ReceiverAddress) =>
      call<void>('PUT', `/receivers/${encodeURIComponent(host)}`, receiver),
    setForward: (host: string, forward: control.ForwardAddress) =>
      call<void>('PUT', `/forwards/${encodeURIComponent(host)}`, forward),
    deliver: (id: string, delivery: control.AnyDelivery) =>
      call<control.DeliveryOutcome>('POST', `/webhooks/${encodeURIComponent(id)}/deliver`, delivery),
    completeAssessment: (id: string, assessment: control.CompletedAssessment = {}) =>
      call<void>('POST', `${learner(id)}/assessment/complete`, assessment),
    assignModule: (id: string) => call<{ moduleId: string }>('POST', `${learner(id)}/modules`, {}),
    accessModule: (id: string, moduleId: string) => call<void>('POST', `${moduleOf(id, moduleId)}/access`),
    completeModule: (id: string, moduleId: string) => call<void>('POST', `${moduleOf(id, moduleId)}/complete`),
    addSupportRecord: (id: string, record: control.NewSupportRecord = {}) =>
      call<{ supportRecordId: string }>('POST', `${learner(id)}/supportrecords`, record),
    changeSupportPlan: (id: string, change: control.PlanChange) =>
      call<void>('POST', `${learner(id)}/supportplan`, change),
    setEligibility: (id: string, eligibility: control.Eligibility) =>
      call<void>('PUT', `${learner(id)}/eligibility`, eligibility),
    redeliver: (id: string, redelivery: control.Redelivery) =>
      call<void>('POST', `/webhooks/${encodeURIComponent(id)}/redeliver`, redelivery),
    /** Invitation emails sent to the learner. */
    outbox: (id: string) => call<control.SentMail[]>('GET', `${learner(id)}/outbox`),
  };
}

export type ControlClient = ReturnType<typeof controlClient>;
