import { limits } from './limits.ts';

/** Whether a text, if it is JSON, is nested too deeply to be read. */
export function isTooDeep(text: string, levels: number = limits.answerLevels.value): boolean {
  // Each level has a bracket at both ends.
  return text.length >= 2 * levels && depthOf(text) > levels;
}

const [quote, backslash] = [0x22, 0x5c];
const opening = [0x5b, 0x7b];
const closing = [0x5d, 0x7d];

/** Counts brackets outside strings; a parser would build all of it first. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === opening[0] || code === opening[1]) deepest = Math.max(deepest, ++depth);
    else if (code === closing[0] || code === closing[1]) depth -= 1;
  }
  return deepest;
}
