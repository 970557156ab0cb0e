import { all } from './dom.js';

export const form = document.getElementById('toolbar');
const entries = all('.entry');
const groups = all('.group');
const shownCount = form.querySelector('.shown');
const resetButton = form.querySelector('[type=reset]');
let texts = null;

/** The searchable text of each entry, read from the page once. */
function searchTexts() {
  texts ??= entries.map((entry) => entry.textContent.toLowerCase());
  return texts;
}

/** A hash with `=` holds filters; any other names an element. */
export function readHash() {
  const hash = location.hash.slice(1);
  if (!hash.includes('=')) return null;
  const values = new URLSearchParams(hash);
  const verdicts = (values.get('verdict') ?? '').split(',').filter(Boolean);
  return { q: values.get('q') ?? '', verdicts, area: values.get('area') ?? '', kind: values.get('kind') ?? '' };
}

export function readForm() {
  const { q, area, kind } = form.elements;
  const verdicts = all('[name=verdict]:checked', form).map((box) => box.value);
  return { q: q.value, verdicts, area: area.value, kind: kind.value };
}

export function fillForm({ q, verdicts, area, kind }) {
  form.elements.q.value = q;
  form.elements.area.value = area;
  form.elements.kind.value = kind;
  for (const box of all('[name=verdict]', form)) box.checked = verdicts.includes(box.value);
}

export const noFilters = { q: '', verdicts: [], area: '', kind: '' };

function isEmpty({ q, verdicts, area, kind }) {
  return q.trim() === '' && verdicts.length === 0 && area === '' && kind === '';
}

/** Keeps the filters in the address, so the view can be shared. */
export function writeHash(filters) {
  const { q, verdicts, area, kind } = filters;
  const pairs = { verdict: verdicts.join(','), area, kind, q: q.trim() };
  const hash = Object.entries(pairs)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}

/** Shows the entries that match every word of the search and one of the chosen verdicts. */
export function applyFilters(filters) {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? null : searchTexts();
  const { verdicts, area, kind } = filters;
  let shown = 0;
  entries.forEach((entry, i) => {
    const { mark, area: own, kind: ownKind, flags = '' } = entry.dataset;
    const matches =
      (verdicts.length === 0 || verdicts.includes(mark)) &&
      (area === '' || area === own) &&
      (kind === '' || kind === ownKind || flags.split(' ').includes(kind)) &&
      words.every((word) => found[i].includes(word));
    entry.hidden = !matches;
    if (matches) shown += 1;
  });
  showGroups();
  shownCount.textContent = isEmpty(filters)
    ? `${entries.length} statements`
    : `${shown} of ${entries.length} statements`;
  resetButton.hidden = isEmpty(filters);
  document.querySelector('.empty').hidden = shown > 0;
  highlight(words);
}

function showGroups() {
  for (const group of groups) {
    group.hidden = group.querySelector('.entry:not([hidden])') === null;
    document.querySelector(`.contents a[href="#${group.id}"]`)?.parentElement.classList.toggle('none', group.hidden);
  }
}

/** Highlights the words of the search, if the browser can do so without changing the page. */
function highlight(words) {
  if (!globalThis.CSS?.highlights) return;
  CSS.highlights.delete('search');
  if (words.length === 0) return;
  const ranges = [];
  for (const entry of entries.filter((each) => !each.hidden).slice(0, 200)) {
    const walker = document.createTreeWalker(entry.firstElementChild, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.toLowerCase();
      for (const word of words) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, Math.min(node.data.length, at + word.length));
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set('search', new Highlight(...ranges));
}
