/** What one pool shows: in one file, so that one worker makes it. */
import '../webhooks/logs-kinds.ts';
import '../webhooks/update-events.ts';
import './every-event.checks.ts';
