import { getStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';
import { removePushDevice } from '../session/api/remove-push-device';
import { PUSH_MEMBER_KEY } from '../session/push-member';
import { getPushKey, postPushDevice } from './api/push-device';

/** `unavailable`: the site sends no pushes. `install`: only from the home screen, as on an iPhone. */
export type PushState = 'unsupported' | 'unavailable' | 'install' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on iPhones has pushes for installed pages only. */
const needsInstallation = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** Whether this device gets the pushes of the member who is signed in. */
export const isPushOn = (): boolean => getStored(PUSH_MEMBER_KEY) !== null && getToken() !== null;

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
  await postPushDevice(await subscribe(key));
  setStored(PUSH_MEMBER_KEY, memberId);
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const token = getToken();
  if (token !== null) await removePushDevice(token);
  return 'off';
}

/** Where the device keeps the end of the token that it was last added with. */
const RENEWED_KEY = 'push-session';

/** The server removes a device with its session: a new session of the same member adds it again. Errors are ignored. */
export async function renewPushDevice(memberId: string): Promise<void> {
  const session = getToken()?.slice(-16);
  if (!session || !isSupported() || getStored(PUSH_MEMBER_KEY) !== memberId) return;
  if (getStored(RENEWED_KEY) === session) return;
  try {
    const subscription = await findSubscription();
    if (!subscription) return;
    await postPushDevice(subscription);
    setStored(RENEWED_KEY, session);
  } catch {
    // The next page load tries again.
  }
}
