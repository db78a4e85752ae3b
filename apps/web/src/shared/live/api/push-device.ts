import { array, object, text } from '../../../api/parsers';
import { http } from '../../../lib/http';

const parsePushKey = object({ key: text(), devices: array(text()) });

/** The key is empty where the site sends no pushes; devices are SHA-256 of their endpoints, as base64url. */
export async function getPushKey(): Promise<{ key: string; devices: string[] }> {
  const { data } = await http.get<unknown>('/notifications/push-key');
  return parsePushKey(data);
}

export async function postPushDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await http.post('/notifications/push', { endpoint, keys });
}
