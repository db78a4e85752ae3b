import { http } from '../../../lib/http';
import { text, toObject } from '../../../api/parsers';

/** Null where the site sends no pushes. */
export async function getPushKey(): Promise<string | null> {
  const { data } = await http.get<unknown>('/notifications/push-key');
  return text()(toObject(data)['key']) || null;
}

export async function postPushDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await http.post('/notifications/push', { endpoint, keys });
}
