import { curlOf } from '../../../../protocol/curl.js';
import { scriptOf } from '../../../../protocol/script.js';
import { copy, el } from './dom.js';
import { pretty, time, visible } from './text.js';
import { ticketOf } from './ticket.js';

/** How many characters of a body are drawn at once. */
const drawn = 20_000;
const signatureHeader = 'x-service-sha256';

/** One request with its response, on a timeline of `span` milliseconds that begins at `from`. */
export function exchangeView(exchange, { from, span, open }) {
  const offset = Date.parse(exchange.startedAt) - from;
  const details = el('details', { open }, summaryOf(exchange, offset, span));
  const draw = () => details.childElementCount > 1 || details.append(...contentOf(exchange));
  if (open) draw();
  details.addEventListener('toggle', () => details.open && draw());
  return el('li', { class: `exchange ${exchange.direction}${exchange.isFailing ? ' is-failing' : ''}` }, details);
}

function summaryOf(exchange, offset, span) {
  const { direction, caller, method, url, durationMs } = exchange;
  const start = span > 0 ? (offset / span) * 100 : 0;
  const width = span > 0 ? Math.max(2, (durationMs / span) * 100) : 100;
  return el(
    'summary',
    {},
    el('span', { class: 'offset' }, `+${time(Math.max(0, offset))}`),
    el(
      'svg:svg',
      { class: 'lane', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      el('svg:rect', { x: Math.min(98, start).toFixed(2), width: width.toFixed(2), height: 10 }),
    ),
    el(
      'span',
      { class: 'what' },
      el('span', { class: 'who' }, visible(direction === 'delivery' ? `delivery from ${caller}` : caller)),
      el('b', {}, visible(method)),
      ` ${visible(shortUrl(url))}`,
      exchange.isFailing && el('span', { class: 'tag' }, 'the check failed here'),
    ),
    el('span', {}, statusOf(exchange), el('span', { class: 'took' }, time(durationMs))),
  );
}

function shortUrl(url) {
  return url.replace(/^https?:\/\/[^/]+(?=\/)/, '');
}

function statusOf({ response }) {
  const status = response?.status ?? null;
  const kind = status === null || status >= 500 ? 'is-fault' : status >= 400 ? 'is-refusal' : 'is-fine';
  return el('span', { class: `status ${kind}` }, status === null ? 'no response' : String(status));
}

function contentOf(exchange) {
  const { direction, request, response, error, findings } = exchange;
  const [asked, answered] = direction === 'delivery' ? ['Delivered to us', 'Our response'] : ['Request', 'Response'];
  return [
    direction === 'delivery' && signatureOf(request),
    findings.length > 0 &&
      el(
        'ul',
        { class: 'findings' },
        findings.map(({ part, at, message }) => el('li', {}, visible(`${part} ${at}: ${message}`))),
      ),
    // A gateway's response, which is not the service's.
    response !== null && error && el('p', { class: 'findings' }, visible(error)),
    el(
      'div',
      { class: 'sides' },
      sideOf(asked, `${exchange.method} ${exchange.url}`, request),
      response === null
        ? el('div', {}, el('p', { class: 'side' }, answered), el('p', {}, visible(error ?? 'no response')))
        : sideOf(answered, `${response.status}`, response),
    ),
    toolsOf(exchange),
  ].filter(Boolean);
}

/** The inputs of the signature, so a reader can recompute it. */
function signatureOf({ headers, body }) {
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === signatureHeader)?.[1];
  const length = new TextEncoder().encode(body ?? '').length;
  return el(
    'p',
    { class: 'signature' },
    el('code', {}, `${signatureHeader}: ${visible(value ?? 'absent')}`),
    el('br'),
    `base64 of HMAC-SHA256, keyed with the webhook’s secret, over the body as received (${length} bytes here)`,
  );
}

function sideOf(title, firstLine, { headers, body }) {
  const fields = Object.entries(headers).map(([name, value]) =>
    el('div', {}, `${visible(name)}: `, el('b', {}, visible(value))),
  );
  return el(
    'div',
    {},
    el('p', { class: 'side' }, title),
    el('div', { class: 'fields' }, el('div', {}, el('b', {}, visible(firstLine))), fields),
    ...bodyOf(body),
  );
}

function bodyOf(body) {
  if (body === null || body === '') return [el('p', { class: 'quiet' }, 'no body')];
  const text = visible(pretty(body));
  const block = el('pre', { class: 'payload', tabindex: 0 }, text.slice(0, drawn));
  if (text.length <= drawn) return [block];
  const button = el('button', { type: 'button' }, moreOf(text, drawn));
  button.addEventListener('click', () => {
    const from = block.textContent.length;
    block.append(text.slice(from, from + drawn));
    if (from + drawn >= text.length) button.remove();
    else button.textContent = moreOf(text, from + drawn);
  });
  return [block, button];
}

function moreOf(text, from) {
  return `${Math.min(drawn, text.length - from)} more of ${text.length} characters`;
}

/** @param exchange `story`: all exchanges of the check, if it failed here; `failed` says which check that is */
function toolsOf(exchange) {
  const { story, failed, isFailing } = exchange;
  const script = () => scriptOf(story, exchange);
  const said = el('span', { role: 'status', class: 'quiet' });
  return el(
    'p',
    { class: 'tools' },
    copyButton('Copy as curl', said, () => curlOf(exchange)),
    story !== undefined && copyButton('Copy a script that repeats it', said, script),
    story !== undefined &&
      copyButton('Copy for a ticket', said, () => ticketOf(failed, isFailing ? exchange : null, script())),
    said,
  );
}

function copyButton(label, said, make) {
  const button = el('button', { type: 'button', class: 'curl' }, label);
  button.addEventListener('click', async () => {
    said.textContent = (await copy(make())) ? '✓ Copied' : 'The browser refused';
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 2000);
  });
  return button;
}
