/** What one pool shows: in one file, so that one worker makes it. */
import './delete-names.ts';
import './isolation.ts';
import './remove-names.ts';
import './roles.ts';
import './unknown-learner.ts';
import './write-by-name.ts';
