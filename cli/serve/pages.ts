/** The embedded service's own pages, for people and for hooks that drive pages: what a learner and a tutor would do there. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Control } from '../../fixtures/lab/control.ts';
import { dayOf } from '../../protocol/days.ts';
import { listening } from '../../protocol/listening.ts';
import { planSections } from '../../rules/api/names.ts';

/** Where the control interface is, at which the pages do what is asked. */
export interface PagesOptions {
  controlUrl: string;
  port: number;
  host: string;
}

type Fields = URLSearchParams;

/** What each form does to a learner. */
const acts: Record<string, (fields: Fields) => { path: string; body?: object }> = {
  finish: (fields) => ({
    path: 'assessment/complete',
    body: { learnerStatus: Number(fields.get('learnerStatus') ?? 20) },
  }),
  assign: () => ({ path: 'modules', body: {} }),
  open: (fields) => ({ path: `modules/${encodeURIComponent(fields.get('moduleId') ?? '')}/access` }),
  complete: (fields) => ({ path: `modules/${encodeURIComponent(fields.get('moduleId') ?? '')}/complete` }),
  record: (fields) => ({
    path: 'supportrecords',
    body: {
      lastUpdatedDate: fields.get('lastUpdatedDate'),
      supportType: Number(fields.get('supportType')),
      coverageStatus: Number(fields.get('coverageStatus')),
    },
  }),
  plan: (fields) => ({
    path: 'supportplan',
    body: { sections: fields.getAll('section'), changedByUserId: fields.get('changedByUserId') || null },
  }),
};

/** How many bytes of a form are read. */
const mostBytes = 10_000;

/** Serves the pages until it is closed. */
export async function startPages({ controlUrl, port, host }: PagesOptions) {
  const control = new Control(controlUrl, process.env.LAS_CONTROL_TOKEN ?? null);
  const server = createServer((request, response) => {
    answer(request, response, control).catch(() => send(response, 500, page('Something went wrong', '')));
  });
  const actual = await listening(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await control.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, control: Control): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pages');
  const [, learnerId = '', act = ''] = /^\/learners\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (learnerId === '') return send(response, pathname === '/' ? 200 : 404, page('Learners', find));
  if (request.method === 'POST' && Object.hasOwn(acts, act)) {
    const { path, body } = acts[act]!(new URLSearchParams(await bodyOf(request)));
    const done = await control
      .call<{ moduleId?: string; supportRecordId?: string } | undefined>(
        ...(['POST', `/learners/${learnerId}/${path}`, ...(body === undefined ? [] : [body])] as const),
      )
      .then(
        (made) => `done=${encodeURIComponent(made?.moduleId ?? made?.supportRecordId ?? act)}`,
        () => 'refused=1',
      );
    response.writeHead(303, { location: `/learners/${learnerId}?${done}` }).end();
    return;
  }
  send(response, 200, page('A learner', forms(learnerId, searchParams)));
}

const find = `<p>Open <code>/learners/</code> and the id of a learner.</p>`;

function forms(learnerId: string, said: Fields): string {
  const form = (act: string, fields: string, button: string) =>
    `<form method="post" action="/learners/${learnerId}/${act}">${fields}<button id="${act}">${button}</button></form>`;
  const done = said.get('done');
  const module = `<label>Module <input name="moduleId" size="36" value="${escaped(done ?? '')}"></label>`;
  const day = dayOf();
  const options = (name: string, values: readonly number[]) =>
    `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`;
  return [
    done === null ? '' : `<p role="status">Done: <code id="done">${escaped(done)}</code></p>`,
    said.has('refused') ? '<p role="alert">The service refused it.</p>' : '',
    `<p>Learner <code>${learnerId}</code></p><h2>Assessment</h2>`,
    form('finish', `<label>Outcome ${options('learnerStatus', [10, 20, 30])}</label>`, 'Complete the assessment'),
    '<h2>Modules</h2>',
    form('assign', '', 'Assign a module'),
    form('open', module, 'Open it'),
    form('complete', module, 'Complete it'),
    '<h2>Support records</h2>',
    form(
      'record',
      `<label>Day <input type="date" name="lastUpdatedDate" value="${day}"></label><label>Type ${options('supportType', [10, 20])}</label><label>Coverage ${options('coverageStatus', [10, 20, 30])}</label>`,
      'Add a support record',
    ),
    '<h2>Support plan</h2>',
    form(
      'plan',
      planSections
        .map((name) => `<label><input type="checkbox" name="section" value="${name}"> ${name}</label>`)
        .join(''),
      'Change the plan',
    ),
  ].join('\n');
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}form{margin:.5rem 0}label{display:block}</style>
<h1>${title}</h1>${content}</html>`;
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) if (text.length < mostBytes) text += chunk;
  return text;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
