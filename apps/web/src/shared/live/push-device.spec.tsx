import { server } from '../../../test/server';
import { removeStored, setStored } from '../../lib/storage';
import { clearToken, saveToken } from '../../lib/token';
import { PUSH_MEMBER_KEY, PUSH_SESSION_KEY } from '../session/push-member';
import { isPushOn, renewPushDevice } from './push-device';

afterEach(() => {
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

it('device is added again when the browser has replaced or dropped its subscription', async () => {
  const create = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) });
  let current: ReturnType<typeof create> | null = create('https://push.example/1');
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => Promise.resolve(create('https://push.example/3')),
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  });
  Object.assign(window, { PushManager: class {}, Notification: { permission: 'granted' } });
  server.respond('POST /notifications/push', { status: 204 });
  server.respond('GET /notifications/push-key', { body: { key: 'key' } });
  saveToken('header.claims.0123456789abcdef');
  setStored(PUSH_MEMBER_KEY, 'a');
  const renew = async () => {
    await renewPushDevice('a');
    return server
      .listRequests('POST /notifications/push')
      .map(({ body }) => (JSON.parse(body) as { endpoint: string }).endpoint.slice(-1))
      .join();
  };
  expect(await renew()).toBe('1');
  expect(await renew()).toBe('1');
  current = create('https://push.example/2');
  expect(await renew()).toBe('1,2');
  current = null;
  expect(await renew()).toBe('1,2,3');
});
