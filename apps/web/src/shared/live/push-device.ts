import { getStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';
import { removePushDevice } from '../session/api/remove-push-device';
import {
  PUSH_ENDPOINT_KEY,
  PUSH_MEMBER_KEY,
  PUSH_SESSION_KEY,
  PUSH_TOKEN_PATH,
  WORKER_CACHE,
} from '../session/push-member';
import { getPushKey, postPushDevice } from './api/push-device';

/** `unavailable`: the site sends no pushes. `install`: only from the home screen, as on an iPhone. */
export type PushState = 'unsupported' | 'unavailable' | 'install' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on iPhones has pushes for installed pages only. */
const needsInstallation = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

const SESSION_LENGTH = 16;
const getSession = (): string | undefined => getToken()?.slice(-SESSION_LENGTH);

/** Whether this device gets the pushes of the session, which need not be of the member who turned them on. */
export function isPushOn(): boolean {
  const session = getSession();
  return session !== undefined && getStored(PUSH_SESSION_KEY) === session;
}

async function addDevice(subscription: PushSubscription): Promise<void> {
  await postPushDevice(subscription);
  setStored(PUSH_SESSION_KEY, getSession() ?? '');
  setStored(PUSH_ENDPOINT_KEY, subscription.endpoint);
  const token = getToken();
  if (token !== null && 'caches' in window)
    await (await caches.open(WORKER_CACHE)).put(PUSH_TOKEN_PATH, new Response(token));
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function getPushState(memberId: string): Promise<PushState> {
  if (!isSupported()) return needsInstallation() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (getStored(PUSH_MEMBER_KEY) === memberId && (await findSubscription())) return 'on';
  return (await getPushKey()) === null ? 'unavailable' : 'off';
}

/** A subscription for another key, as of an earlier data directory, is replaced. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const existing = await pushManager.getSubscription();
    if (!existing || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await existing.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Asks for the permission; call on a press. @throws if the browser or the server refuses */
export async function turnOnPush(memberId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const key = await getPushKey();
  if (key === null) return 'unavailable';
  await addDevice(await subscribe(key));
  setStored(PUSH_MEMBER_KEY, memberId);
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const token = getToken();
  if (token !== null) await removePushDevice(token);
  return 'off';
}

/**
 * Adds the device again where the server has another one or none: after a new session, which ends the device of the last
 * one, and when the browser has replaced or dropped its subscription. Errors are ignored.
 */
export async function renewPushDevice(memberId: string): Promise<void> {
  if (!isSupported() || getStored(PUSH_MEMBER_KEY) !== memberId) return;
  try {
    const subscription = await findSubscription();
    if (subscription && isPushOn() && subscription.endpoint === getStored(PUSH_ENDPOINT_KEY)) return;
    if (subscription) return await addDevice(subscription);
    const key = Notification.permission === 'granted' ? await getPushKey() : null;
    if (key !== null) await addDevice(await subscribe(key));
  } catch {
    // The next page load tries again.
  }
}
