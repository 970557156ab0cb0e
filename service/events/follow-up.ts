import type { FollowUp } from '../routes/handle.ts';
import type { World } from '../store/world.ts';

/** What happens after a decision was committed: events are sent, jobs begun. */
export function followUpOf(_world: World): FollowUp {
  return () => {};
}
