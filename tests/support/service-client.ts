import { type RunningService, startService } from '../../service/index.ts';

/** A running service with one organisation, and plain calls to it: the service's tests use none of our fixtures. */
export interface Client {
  service: RunningService;
  organisation: { organisationId: string; tutors: string[]; clients: Record<string, object> };
  /** As the administrator, unless headers say otherwise. */
  call(operation: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  control(operation: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: its content is what the tests check
  json: any;
}

export async function startClient(choices: string): Promise<Client> {
  const service = await startService({ choices });
  const control = (operation: string, body?: unknown) => request(service.controlUrl, operation, body);
  const organisation = (await control('POST /organisations', {})).json;
  const auth = await request(service.baseUrl, 'POST /v1/auth', organisation.clients.administrator);
  const headers = { authorization: `Bearer ${auth.json.accessToken}` };
  return {
    service,
    organisation,
    control,
    call: (operation, body, others = headers) => request(service.baseUrl, operation, body, others),
  };
}

/** @param operation such as `GET /v1/tags` */
export async function request(base: string, operation: string, body?: unknown, headers = {}): Promise<Answer> {
  const [method, path] = operation.split(' ') as [string, string];
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    // A string is sent as it is, so tests can send invalid JSON.
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}
