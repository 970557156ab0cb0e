import { visible } from './harmless.ts';

/** A command for the runner of GitHub Actions, of the only kind that we use: a message about a line of a file. */
export function workflowCommand(
  name: 'error' | 'notice',
  properties: Record<string, string | number>,
  message: string,
): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(`${value}`)}`);
  return `::${name} ${written.join(',')}::${data(message)}\n`;
}

function data(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => visible(line).replace(/%/g, '%25'));
  return lines.join('%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
