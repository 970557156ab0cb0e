/** What one pool shows: in one file, so that one worker makes it. */
import './create/result.ts';
import './list/rows.ts';
import './read/fields.ts';
import './read/found.ts';
import './read/questions.ts';
