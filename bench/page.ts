const introduction = `# Benchmark

Written by \`npm run bench\`; \`npm run bench -- client service\` measures only some parts again. Figures are medians of
alternating runs on one machine. The ratio of two figures in a table says more than either of them.
`;

/** The sections of the page by heading, without the headings. */
export function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end).trim(), section.slice(end).trim()];
    }),
  );
}

/** The page with these sections, without those that no part writes any more. */
export function pageOf(sections: ReadonlyMap<string, string>, order: readonly string[]): string {
  const known = order.filter((heading) => sections.has(heading));
  return `${[introduction.trim(), ...known.map((heading) => `## ${heading}\n\n${sections.get(heading)}`)].join('\n\n')}\n`;
}
