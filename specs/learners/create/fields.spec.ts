/** What two pools show: in one file, so that one worker makes them. */
import './refused.checks.ts';
import './accepted.checks.ts';
