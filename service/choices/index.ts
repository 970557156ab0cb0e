import { a } from './a.ts';
import { b } from './b.ts';
import type { Choices } from './types.ts';

export type { Choices } from './types.ts';

/** The sets that `--choices` accepts, by name. */
export const choicesByName: Readonly<Record<string, Choices>> = { a, b };
