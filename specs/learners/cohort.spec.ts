/** What one pool shows: in one file, so that one worker makes it. */
import './create/result.checks.ts';
import './list/rows.checks.ts';
import './read/fields.checks.ts';
import './read/found.checks.ts';
import './read/questions.checks.ts';
