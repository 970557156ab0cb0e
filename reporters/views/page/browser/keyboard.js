import { all } from './dom.js';
import { toggleEvidence } from './evidence.js';

const help = document.querySelector('dialog.help');
const shortcuts = help.querySelector('[name=shortcuts]');

/** Single-key shortcuts can be switched off, for users who might trigger them by accident, such as users of speech input. */
export function listenToKeys({ search, clear }) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const typing = event.target.matches('input[type=search], select, textarea');
    if (event.key === 'Escape') {
      if (typing) event.target.blur();
      else clear();
    } else if (!typing && shortcuts.checked && Object.hasOwn(keys, event.key)) {
      event.preventDefault();
      keys[event.key](search);
    }
  });
  document.querySelector('[name=help]').addEventListener('click', () => help.showModal());
}

const keys = {
  '/': (search) => {
    search.focus();
    search.select();
  },
  j: () => step(1),
  k: () => step(-1),
  e: () => {
    const entry = document.activeElement?.closest('.entry');
    if (!entry) return;
    entry.open = true;
    const button = entry.querySelector('[data-evidence]');
    if (button) toggleEvidence(button);
  },
  '?': () => help.showModal(),
};

function step(by) {
  const summaries = all('.entry:not([hidden]) > summary');
  const entry = document.activeElement?.closest('.entry');
  const at = entry ? summaries.indexOf(entry.firstElementChild) : by > 0 ? -1 : summaries.length;
  summaries[Math.max(0, Math.min(summaries.length - 1, at + by))]?.focus();
}
