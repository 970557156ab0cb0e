/** Text that a target, a sender or the author of a file chose, made safe for people and programs that read it. */

/** Characters that a terminal acts on, that are invisible, or change how others are shown; also, to keep them, composed emojis. */
const deceptive =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)+|\p{Emoji}\uFE0F|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\p{DI}\uFFF9-\uFFFB]/gu;

const emoji = /^\p{Emoji}/u;

/** Replaces a character that is not shown. */
const replacement = '\uFFFD';

/** The text as one line of visible characters. */
export function visible(text: string): string {
  return text.replace(deceptive, (found) => (emoji.test(found) ? found : replacement));
}

/** The text as a part of a line in which nothing is a command, at any position. */
export function harmless(text: string): string {
  return withoutMarkers(visible(text));
}

/** `##[…]` anywhere in a line is a command of GitHub Actions, and `##vso[…]` of Azure DevOps: a space breaks it up. */
function withoutMarkers(line: string): string {
  return line.replace(/##(?=[\w-]*\[)/g, '# #');
}

/** A whole line in which nothing is a command. GitHub's runner also takes a line for one that begins with `::` after blanks. */
export function withoutCommand(line: string): string {
  return withoutMarkers(line).replace(leadingCommand, '$<before>: :');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours may stand before it.
const leadingCommand = /^(?<before>(?:\s|\uFFFD|\u001b\[[\d;]*m)*)::/;

/** A text that every format can hold, even XML: without halves of surrogate pairs and noncharacters. */
export function wellFormed(text: string): string {
  return text.replace(/[\p{Cs}\p{NChar}]/gu, replacement);
}
