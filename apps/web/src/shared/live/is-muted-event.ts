import type { RealtimeEvents } from '../../api/realtime';
import { listMatchingMutes } from '../rules/mutes';
import { readMutes } from '../rules/stored-mutes';

/** Whether the event is about a new deal that a mute hides. Those to the member are not sent for such deals. */
export function isMutedEvent<Name extends keyof RealtimeEvents>(
  name: Name,
  event: RealtimeEvents[Name],
): boolean {
  if (name !== 'promotionCreated' || readMutes() === null) return false;
  const { id, description = '', store = '', ...deal } = event as RealtimeEvents['promotionCreated'];
  return listMatchingMutes({ ...deal, _id: id, description, store }).length > 0;
}
