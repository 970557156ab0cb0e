/** What one pool shows: in one file, so that one worker makes it. */
import './delete.checks.ts';
import './records.checks.ts';
import './roles.checks.ts';
import './update.checks.ts';
