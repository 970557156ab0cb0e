/** What one pool shows: in one file, so that one worker makes it. */
import './delete.checks.ts';
import './name-case.checks.ts';
import './remove.checks.ts';
