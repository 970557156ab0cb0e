import { all } from './dom.js';
import { toggleEvidence } from './evidence.js';
import { applyFilters, fillForm, form, noFilters, readForm, readHash, writeHash } from './filters.js';
import { listenToKeys } from './keyboard.js';

document.documentElement.classList.add('js');

function show(filters) {
  fillForm(filters);
  applyFilters(filters);
}

/** Follows the address to a filtered view, or to one statement, which is opened and shown even if a filter would hide it. */
function follow() {
  const filters = readHash();
  if (filters !== null) {
    show(filters);
    document.getElementById('statements').scrollIntoView();
    return;
  }
  const target = document.getElementById(decodeHash());
  if (!target?.matches('.entry, .group')) return;
  if (target.hidden) show(noFilters);
  if (target.matches('.entry')) target.open = true;
  target.scrollIntoView();
  target.querySelector('summary')?.focus({ preventScroll: true });
}

/** The hash may be malformed, for example in a truncated link. */
function decodeHash() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

function change() {
  const filters = readForm();
  writeHash(filters);
  applyFilters(filters);
}

function clear() {
  fillForm(noFilters);
  change();
}

/** Broken and inconclusive entries are printed in full. */
function openForPrint() {
  const closed = all('.entry:not([hidden], [open]):is([data-mark=violates], [data-mark=inconclusive])');
  for (const entry of closed) entry.open = true;
  const restore = () => {
    for (const entry of closed) entry.open = false;
  };
  addEventListener('afterprint', restore, { once: true });
}

form.addEventListener('input', change);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', (event) => {
  event.preventDefault();
  clear();
});
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-evidence]');
  if (button) toggleEvidence(button);
});
addEventListener('hashchange', follow);
addEventListener('beforeprint', openForPrint);
listenToKeys({ search: form.elements.q, clear });
applyFilters(readForm());
if (location.hash !== '') follow();
