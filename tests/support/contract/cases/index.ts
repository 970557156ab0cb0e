import type { Family } from './case.ts';
import { choices, discriminated, discriminators, parts, recursion } from './choices.ts';
import { directions } from './directions.ts';
import { headers, media, presence, statuses } from './messages.ts';
import { nullable, references, siblings30, siblings31 } from './null-and-references.ts';
import { definitions31, lists31, types31, unevaluated31, values31 } from './openapi31.ts';
import { parameters, paths } from './operations.ts';
import { commonFormats, formats, inherited, numbers, patterns, unknownFormats } from './texts.ts';

export const families: readonly Family[] = [
  ...[nullable, siblings30, siblings31, references, directions],
  ...[discriminators, discriminated, parts, choices, recursion],
  ...[formats, commonFormats, unknownFormats, numbers, patterns, inherited],
  ...[types31, values31, lists31, unevaluated31, definitions31],
  ...[statuses, media, headers, presence, parameters, paths],
];
