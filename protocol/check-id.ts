/** Checks are known by their ids: in plans, in the proof, and in what was measured about them. */
import { annotationTypes, described } from './evidence.ts';

interface Declared {
  /** Titles of the groups that the check is in, from the outermost, and its own. */
  titles: readonly string[];
  annotations: readonly { type: string; description?: string }[];
}

/** The first entry that it covers, and what tells it from others, by `id('…')` or titles: `tags.add.adds/puts-tags-on-learner`. */
export function checkId({ titles, annotations }: Declared): string {
  const [entry = 'none'] = described(annotations, annotationTypes.covers);
  const stated = described(annotations, annotationTypes.id).at(-1);
  return `${entry}/${stated ?? slugOf(titles)}`;
}

/** A group that is named after an operation, which the entry's id says already. */
const operation = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S+$/;

const articles = new Set(['a', 'an', 'the']);

function slugOf(titles: readonly string[]): string {
  const words = titles
    .filter((title) => !operation.test(title))
    .join(' ')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/(?<=^|\s)-(?=\d)/g, 'minus ')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !articles.has(word)).join('-');
}
