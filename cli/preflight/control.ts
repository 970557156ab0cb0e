import { ownWords } from '../../fixtures/api/own-words.ts';
import { parseJson } from '../../fixtures/json.ts';
import { noteClients } from '../../fixtures/lab/control.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import { limitsOfControl, send } from './send.ts';

/** If tests get their own organisations, creates one and deletes it: if that fails, a run is pointless. */
export async function checkControl(
  control: NonNullable<Config['control']>,
  defects: readonly string[],
): Promise<string | null> {
  const { url, token } = control;
  const limits = limitsOfControl(control);
  if (token !== null) runSecrets.add(token, 'control token');
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await send(url, 'LAS_CONTROL_URL', { method: 'GET', path: '/', headers }, limits);
  if (typeof answer === 'string') return answer;
  if (answer.status === 401 || answer.status === 403)
    return `The control interface ${url} refused LAS_CONTROL_TOKEN with ${answer.status}.`;
  const powers = answer.status === 200 ? parseJson(answer.text)?.powers : undefined;
  if (!Array.isArray(powers))
    return `LAS_CONTROL_URL ${url} is not a control interface: GET / returned ${answer.status} without a list of powers.`;
  if (!powers.includes('organisations')) return null;
  const request = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ defects }) };
  const made = await send(url, 'LAS_CONTROL_URL', { method: 'POST', path: '/organisations', ...request }, limits);
  if (typeof made === 'string') return made;
  noteClients(made.text);
  const { organisationId, error } = parseJson(made.text) ?? {};
  const words = typeof error === 'string' ? ownWords(runSecrets.redact(error)) : null;
  if (made.status !== 201 || typeof organisationId !== 'string')
    return `The control interface ${url} did not create an organisation: ${made.status}${words === null ? '' : `, ${words.replace(/\.$/, '')}`}.`;
  await send(url, 'LAS_CONTROL_URL', { method: 'DELETE', path: `/organisations/${organisationId}`, headers }, limits);
  return null;
}
