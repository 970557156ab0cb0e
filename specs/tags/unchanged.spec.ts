/** What one pool shows: in one file, so that one worker makes it. */
import './delete-names.checks.ts';
import './isolation.checks.ts';
import './remove-names.checks.ts';
import './roles.checks.ts';
import './unknown-learner.checks.ts';
import './write-by-name.checks.ts';
