import { all, el } from './dom.js';
import { exchangeView } from './exchange.js';

/** How many exchanges are drawn at once, or as many as there are up to the one at which the check failed; and how many are opened. */
const batch = 50;
const opened = 4;

let exchanges = null;

/** Unpacked on first use, so a page with thousands of exchanges opens quickly. */
function recorded() {
  exchanges ??= unpack(document.getElementById('exchanges').textContent);
  return exchanges;
}

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/** Shows or hides the exchanges that belong to a button. */
export function toggleEvidence(button) {
  const place = button.parentElement;
  const shown = place.nextElementSibling;
  const open = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!open));
  if (shown?.classList.contains('talk')) shown.hidden = open;
  else place.after(conversation(button.dataset));
}

function conversation({ evidence, failing, check }) {
  const list = el('ol', { class: 'talk', 'aria-label': 'Exchanges in order of time' });
  const failed = check === undefined ? undefined : checkNamed(check);
  void recorded().then((held) => drawInto(list, evidence.split(' '), held, failing, failed));
  return list;
}

/** A failed check, as the entry of its statement tells it. */
function checkNamed(name) {
  const button = all('.checks [data-check]').find(({ dataset }) => dataset.check === name);
  const item = button.closest('li');
  const entry = button.closest('.entry');
  return {
    id: entry.id,
    statement: entry.querySelector('.statement').firstChild.data.trim(),
    section: entry.querySelector('.section').textContent,
    title: item.querySelector('p').textContent,
    message: item.querySelector('.message')?.textContent ?? '',
  };
}

function drawInto(list, ids, held, failing, check) {
  const found = ids.filter((id) => Object.hasOwn(held, id)).map((id) => ({ ...held[id], isFailing: id === failing }));
  // The sort is stable: exchanges that started in the same millisecond stay in the order in which they were recorded.
  found.sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const from = Date.parse(found[0]?.startedAt ?? '');
  const span = Math.max(...found.map((each) => Date.parse(each.startedAt) - from + each.durationMs), 0);
  const story = [...found];
  const failed = found.find(({ isFailing }) => isFailing) ?? (failing === '' && found.at(-1));
  if (failed) Object.assign(failed, { story, failed: check });
  const draw = () => {
    const next = found.splice(0, Math.max(batch, 1 + found.findIndex(({ isFailing }) => isFailing)));
    const isOpen = ({ isFailing }) => ids.length <= opened || isFailing;
    list.append(...next.map((each) => exchangeView(each, { from, span, open: isOpen(each) })));
    if (found.length > 0) list.append(moreButton(found.length, draw));
  };
  if (found.length === 0) list.append(el('li', { class: 'quiet' }, 'The result does not hold these exchanges.'));
  else draw();
  if (ids.length > opened) list.querySelector('.is-failing')?.scrollIntoView({ block: 'nearest' });
}

function moreButton(rest, draw) {
  const button = el('button', { type: 'button' }, `${Math.min(rest, batch)} more of ${rest}`);
  const item = el('li', {}, button);
  button.addEventListener('click', () => {
    item.remove();
    draw();
  });
  return item;
}
