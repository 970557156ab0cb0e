/** What one pool shows: in one file, so that one worker makes it. */
import './held/add.ts';
import './held/add-limit.ts';
import './held/add-refused.ts';
import './held/lists.ts';
import './held/read.ts';
