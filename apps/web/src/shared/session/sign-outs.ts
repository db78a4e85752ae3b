import { toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { REASON_KEY, setSignOutReason, SIGN_OUTS_KEY, type SignOutReason } from '../../lib/token';

/** Where the device keeps the id of the member who gets pushes on it. */
export const PUSH_MEMBER_KEY = 'push-member';
/** Where the device keeps the endpoint that the server has. */
export const PUSH_ENDPOINT_KEY = 'push-endpoint';
/** The worker's cache, and where in it the token is that goes with a new subscription. */
export const WORKER_CACHE = 'pechincha-1';
export const PUSH_TOKEN_PATH = '/push-session';
/** Where the device keeps the end of the token with which it was last added. */
export const PUSH_SESSION_KEY = 'push-session';

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

/** Takes over why the session ended in another tab. Returns a function that ends it. */
export function followSignOutReason(): () => void {
  const handle = ({ key, newValue }: StorageEvent): void => {
    if (key !== REASON_KEY || newValue === null) return;
    const [reason, token] = newValue.split(' ');
    setSignOutReason(reason as SignOutReason, token || null);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

const listSignOuts = (): string[] => getStored(SIGN_OUTS_KEY)?.trim().split(' ') ?? [];

function removeSignOut(token: string): void {
  const others = listSignOuts().filter((other) => other !== token);
  if (others.length > 0) setStored(SIGN_OUTS_KEY, others.join(' '));
  else removeStored(SIGN_OUTS_KEY);
}

/** Whether the server has an answer, which is final unless it is in trouble. */
async function postLogout(token: string): Promise<boolean> {
  try {
    await http.post('/users/logout', undefined, { headers: { Authorization: `Bearer ${token}` } });
    return true;
  } catch (error) {
    const { status } = toApiError(error);
    return status !== null && status < 500 && status !== 429;
  }
}

/** Ends on the server the sessions that were signed out of while it could not be reached. */
export async function sendSignOuts(): Promise<void> {
  for (const token of listSignOuts()) if (await postLogout(token)) removeSignOut(token);
}

/** Ends the pushes to this browser and the session, whose token is already removed from storage. */
export async function signOut(token: string): Promise<void> {
  await removePushDevice(token).catch(() => undefined);
  await sendSignOuts();
}
