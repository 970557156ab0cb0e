/** What one pool shows: in one file, so that one worker makes it. */
import './delete.ts';
import './records.ts';
import './roles.ts';
import './update.ts';
