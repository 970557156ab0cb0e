/** What one pool shows: in one file, so that one worker makes it. */
import './records.ts';
import './update.ts';
