import { createHash, webcrypto } from 'node:crypto';
import { server } from '../../../test/render-page';
import type { TestResponse } from '../../../test/test-server';
import { removeStored, setStored } from '../../lib/storage';
import { clearToken, saveToken } from '../../lib/token';
import { PUSH_ENDPOINT_KEY, PUSH_MEMBER_KEY, PUSH_SESSION_KEY } from '../session/sign-outs';
import { getPushState, isPushOn, renewPushDevice, turnOffPush, turnOnPush } from './push-device';

const KEY = 'GET /notifications/push-key';
const POST = 'POST /notifications/push';

afterEach(() => {
  removeStored(PUSH_MEMBER_KEY);
  removeStored(PUSH_ENDPOINT_KEY);
  removeStored(PUSH_SESSION_KEY);
  clearToken();
});

it('pushes are on for the session that added the device, not for the next one on it', () => {
  saveToken('header.claims.0123456789abcdef');
  expect(isPushOn()).toBe(false);
  setStored(PUSH_SESSION_KEY, '0123456789abcdef');
  expect(isPushOn()).toBe(true);
  saveToken('header.claims.fedcba9876543210');
  expect(isPushOn()).toBe(false);
  clearToken();
  expect(isPushOn()).toBe(false);
});

/** A browser whose push service names its subscriptions `1`, `2`, …; the test says which it has. */
function createPushManager() {
  let count = 0;
  const pushManager = {
    current: null as PushSubscription | null,
    getSubscription: () => Promise.resolve(pushManager.current),
    subscribe() {
      count += 1;
      const endpoint = `https://push.example/${count}`;
      pushManager.current = {
        endpoint,
        toJSON: () => ({ endpoint, keys: {} }),
        unsubscribe() {
          pushManager.current = null;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
      return Promise.resolve(pushManager.current);
    },
  };
  return pushManager;
}

/** Gives the browser of the test a push service, for which the member has given the permission. */
function installPushManager() {
  const pushManager = createPushManager();
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => unknown) => work() },
  });
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: 'granted', requestPermission: () => Promise.resolve('granted') },
  });
  return pushManager;
}

const toDeviceId = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

it('device is added again when its subscription was replaced, dropped, or ended by the push service', async () => {
  const pushManager = installPushManager();
  await pushManager.subscribe();
  server.respond(POST, { status: 204 });
  saveToken('header.claims.0123456789abcdef');
  setStored(PUSH_MEMBER_KEY, 'a');
  /** What the page sends, when the server has these. */
  const renew = async (...known: number[]) => {
    const before = server.listRequests(POST).length;
    const devices = known.map((id) => toDeviceId(`https://push.example/${id}`));
    server.respond(KEY, { body: { key: 'key', devices } });
    expect(await renewPushDevice('a')).toBe(true);
    return server
      .listRequests(POST)
      .slice(before)
      .map(({ body }) => (JSON.parse(body) as { endpoint: string }).endpoint.slice(-1))
      .join();
  };
  expect(await renew()).toBe('1');
  expect(await renew(1, 9)).toBe('');
  await pushManager.subscribe();
  expect(await renew(1)).toBe('2');
  pushManager.current = null;
  expect(await renew(2)).toBe('3');
  expect(await renew()).toBe('4');
  expect(await renew(4)).toBe('');
  server.respond(KEY, { body: { key: null, devices: [] } });
  expect(await renewPushDevice('a')).toBe(false);
  expect(await getPushState('a')).toBe('unavailable');
});

it('pushes whose switch got no response are on or off as the server and the browser have them', async () => {
  const pushManager = installPushManager();
  saveToken('header.claims.0123456789abcdef');
  server.respond(KEY, { body: { key: 'key', devices: [] } });
  const respond = (...responses: TestResponse[]) =>
    server.respond(POST, () => responses.shift() ?? { status: 204 });
  respond({ isLost: true });
  expect(await turnOnPush('a')).toBe('on');

  server.respond('DELETE /notifications/push', { isLost: true });
  expect(await turnOffPush()).toBe('off');
  expect(pushManager.current).toBeNull();
  expect(await getPushState('a')).toBe('off');

  respond({ isLost: true }, { isLost: true });
  await expect(turnOnPush('a')).rejects.toThrow();
  expect(await getPushState('a')).toBe('on');
  await turnOffPush();

  respond({ status: 400 });
  await expect(turnOnPush('a')).rejects.toThrow();
  expect(await getPushState('a')).toBe('off');
});
