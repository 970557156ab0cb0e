/** What one pool shows: in one file, so that one worker makes it. */
import './delete.ts';
import './name-case.ts';
import './remove.ts';
