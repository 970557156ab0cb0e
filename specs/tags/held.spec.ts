/** What one pool shows: in one file, so that one worker makes it. */
import './add.ts';
import './add-refused.ts';
import './lists.ts';
