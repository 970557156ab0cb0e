import * as add from './tags-add.ts';
import * as addRefused from './tags-add-refused.ts';
import * as all from './tags-all.ts';
import * as letterCase from './tags-case.ts';
import * as deletion from './tags-delete.ts';
import * as deletionNames from './tags-delete-names.ts';
import * as limit from './tags-limit.ts';
import * as lists from './tags-lists.ts';
import * as names from './tags-names.ts';
import * as organisations from './tags-organisations.ts';
import * as paging from './tags-paging.ts';
import * as removal from './tags-remove.ts';
import * as removalLength from './tags-remove-length.ts';
import * as removalNames from './tags-remove-names.ts';
import * as roles from './tags-roles.ts';
import * as targets from './tags-targets.ts';
import * as untagged from './tags-untagged.ts';
import type { Defect } from './types.ts';

/** Defects in the rules on tags (API document, Tag and Learner tags). */
export const tagDefects: readonly Defect[] = [
  ...[names, letterCase, add, addRefused, limit, lists, all, paging],
  ...[removal, removalNames, removalLength, deletion, deletionNames, targets, organisations, untagged, roles],
].flatMap((file) => Object.values<Defect>(file));
