import { array, object, text } from '../../api/parsers';
import { isOutcomeUnknown, repeatLost } from '../../lib/api-error';
import { http, parseData } from '../../lib/http';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';
import {
  PUSH_ENDPOINT_KEY,
  PUSH_MEMBER_KEY,
  PUSH_SESSION_KEY,
  PUSH_TOKEN_PATH,
  removePushDevice,
  WORKER_CACHE,
} from '../session/sign-outs';

const parsePushKey = object({ key: text(), devices: array(text()) });

/** The key is empty where the site sends no pushes; devices are SHA-256 of their endpoints, as base64url. */
const getPushKey = () => parseData(http.get('/notifications/push-key'), parsePushKey);

async function postPushDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await http.post('/notifications/push', { endpoint, keys });
}

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
  if (await renewPushDevice(memberId)) return 'on';
  return (await getPushKey()).key === '' ? 'unavailable' : 'off';
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
  const { key } = await getPushKey();
  if (key === '') return 'unavailable';
  const subscription = await subscribe(key);
  // Stored first: where the response is lost, the device is found, or added again, when the state is read.
  setStored(PUSH_MEMBER_KEY, memberId);
  try {
    await repeatLost(() => addDevice(subscription));
  } catch (error) {
    if (!isOutcomeUnknown(error)) removeStored(PUSH_MEMBER_KEY);
    throw error;
  }
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const token = getToken();
  if (token !== null) await removePushDevice(token);
  return 'off';
}

/** As the server names a device. */
async function toDeviceId({ endpoint }: PushSubscription): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

async function addMissingDevice(): Promise<boolean> {
  const { key, devices } = await getPushKey();
  if (key === '') return false;
  let subscription = await findSubscription();
  const isKnown = subscription !== null && devices.includes(await toDeviceId(subscription));
  if (isKnown && isPushOn()) return true;
  // The server had it: the push service does not accept it any more, which the browser does not notice.
  if (!isKnown && subscription?.endpoint === getStored(PUSH_ENDPOINT_KEY)) {
    await subscription?.unsubscribe();
    subscription = null;
  }
  if (!subscription && Notification.permission !== 'granted') return false;
  await addDevice(subscription ?? (await subscribe(key)));
  return true;
}

/**
 * Adds the device again where the server has another one or none: after a new session, which ends the device of the last
 * one, when the browser has replaced or dropped its subscription, and when the push service has ended it.
 * @returns whether the server has it now; false after an error
 */
export async function renewPushDevice(memberId: string): Promise<boolean> {
  if (!isSupported() || getStored(PUSH_MEMBER_KEY) !== memberId) return false;
  // Two tabs would replace each other's subscription.
  return navigator.locks.request('push-device', () => addMissingDevice().catch(() => false));
}
