/** Creates an element. Anything that comes from a target becomes a text node, never markup. */
export function el(name, attributes = {}, ...children) {
  const made = name.startsWith('svg:')
    ? document.createElementNS('http://www.w3.org/2000/svg', name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '');
    else if (value !== null && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== false));
  return made;
}

export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Uses the clipboard API, or the older `document` command if the browser denies it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el('textarea', { class: 'sr' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
