import { getToken } from '../../lib/token';
import { getNotificationSettings } from './api/notification-settings';
import { removeLiveSettings, storeLiveSettings } from './live-settings';

/** Copies a member's settings to the device. Errors are ignored: the next page load tries again. */
export async function syncLiveSettings(): Promise<void> {
  const token = getToken();
  if (token === null) return removeLiveSettings();
  const settings = await getNotificationSettings().catch(() => undefined);
  if (settings && getToken() === token) storeLiveSettings(settings);
}
