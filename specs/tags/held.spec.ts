/** What one pool shows: in one file, so that one worker makes it. */
import './add.checks.ts';
import './add-refused.checks.ts';
import './delete-held.checks.ts';
import './lists.checks.ts';
