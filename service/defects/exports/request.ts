import { breaking } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { deciding, inBody } from '../operators/decisions.ts';
import { fixedId } from '../operators/values.ts';

export const defects = [
  breaking('exports.request.id', {
    'export-request-id-fixed': deciding('decideRequestExport', (decision) =>
      decision.status === 200 ? { ...decision, body: { requestId: fixedId } } : decision,
    ),
    'answered-203-exports-request-id': answers203('POST /v1/learnerexports'),
  }),
  breaking('exports.request.id-only', {
    'export-request-tells-more': inBody('decideRequestExport', () => ({ status: 'queued' })),
  }),
  breaking('exports.request.dates', {
    'export-dates-day-first': changing('checkExport', (findings, body) =>
      /^\d{4}-/.test(String(body.exportFromDate))
        ? [{ field: 'exportFromDate', message: 'Expected DD/MM/YYYY.' }]
        : findings,
    ),
    'export-of-a-leap-day-refused': changing('checkExport', (findings, body) =>
      String(body.exportFromDate).endsWith('-02-29')
        ? [{ field: 'exportFromDate', message: 'The value must be a date.' }]
        : findings,
    ),
  }),
].flat();
