import { http } from '../../lib/http';
import { removeStored } from '../../lib/storage';
import {
  PUSH_ENDPOINT_KEY,
  PUSH_MEMBER_KEY,
  PUSH_SESSION_KEY,
  PUSH_TOKEN_PATH,
  WORKER_CACHE,
} from './push-member';

/** Ends the pushes to this browser; also with a token that is already removed from storage. */
export async function removePushDevice(token: string): Promise<void> {
  removeStored(PUSH_MEMBER_KEY);
  removeStored(PUSH_SESSION_KEY);
  removeStored(PUSH_ENDPOINT_KEY);
  if ('caches' in window) await (await caches.open(WORKER_CACHE)).delete(PUSH_TOKEN_PATH);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  const headers = { Authorization: `Bearer ${token}` };
  // The server removes a browser that does not accept pushes any more.
  await http.delete('/notifications/push', { data: { endpoint }, headers }).catch(() => undefined);
  await subscription.unsubscribe();
}
