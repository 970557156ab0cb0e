/** The pattern of `--grep` as Playwright reads it: ignoring case, bare or as `/…/`. @throws SyntaxError */
export function patternOf(grep: string): RegExp {
  const [, source = grep] = /^\/(.*)\/[a-z]*$/.exec(grep) ?? [];
  return new RegExp(source, 'i');
}
