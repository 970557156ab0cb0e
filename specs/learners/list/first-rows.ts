/** What the first rows of a list show in pages of several sizes, which others may be changing. */

import { type ApiResponse, emailIn, isAccepted, rowsOf } from '../../../fixtures/index.ts';

export interface FirstRows {
  /** A large page, before the others and, where these or earlier ones disagree, once more after them. */
  large: ApiResponse;
  again: ApiResponse;
  ofOne: ApiResponse;
  /** The first two of two rows. */
  ofTwo: ApiResponse[];
}

/** The emails of those on a page. Another client's learner may have none. */
export const on = (page: ApiResponse): (string | null)[] =>
  isAccepted(page) ? rowsOf(page).map((row) => (row.email ? emailIn(row) : null)) : [];

const begins = (page: ApiResponse, { large }: FirstRows) => {
  const some = on(page);
  return `${some}` === `${on(large).slice(0, some.length)}`;
};

/**
 * Whether no learner is on both pages of two, and the second continues the first as the large page does: lists need not be in the same
 * order for each size, so only where the small pages begin as the large one. Null if they do not.
 */
function agree(rows: FirstRows): boolean | null {
  const [first, second] = rows.ofTwo.map(on) as [(string | null)[], (string | null)[]];
  const known = [...first, ...second].filter((email) => email !== null);
  if (new Set(known).size < known.length) return false;
  const isComparable = first.length === 2 && begins(rows.ofTwo[0]!, rows) && begins(rows.ofOne, rows);
  if (!isComparable) return null;
  return [rows.large, rows.again].some((page) => `${second}` === `${on(page).slice(2, 4)}`);
}

export const disagree = (rows: FirstRows): boolean => agree(rows) === false;

/** Of the rows that two pages of two hold; a short list may become longer or shorter at its end. */
function rest({ large, again }: FirstRows): boolean {
  const [before, after] = [on(large).slice(0, 4), on(again).slice(0, 4)];
  const both = Math.min(before.length, after.length);
  return both > 1 && `${before.slice(0, both)}` === `${after.slice(0, both)}`;
}

/** A list that is late may hold no more than the first page yet. */
const hasSecondPage = ({ ofTwo }: FirstRows): boolean => on(ofTwo[1]!).length > 0;

/**
 * What several looks show together. Where one has disagreed, another may be right by accident, because a learner was created or removed
 * between its pages: only one that agrees while the list rests shows that the list was late. Where small pages begin otherwise than the
 * large one, though that rests, copies of the list may answer in turn, of which one is behind.
 */
export function verdictOf(looks: readonly FirstRows[]): 'holds' | 'broken' | 'undecided' {
  const wrong = looks.filter(disagree);
  if (wrong.length === 0 || looks.some((rows) => agree(rows) && rest(rows) && hasSecondPage(rows))) return 'holds';
  const areComparable = looks.every((rows) => agree(rows) !== null || !rest(rows));
  return areComparable && wrong.length > 1 && wrong.every(rest) ? 'broken' : 'undecided';
}
