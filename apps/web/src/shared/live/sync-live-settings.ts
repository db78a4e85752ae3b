import { getToken } from '../../lib/token';
import { getNotificationSettings } from './api/notification-settings';
import { removeMemberSettings, storeMemberSettings } from './live-settings';

/** Copies a member's settings to the device. Errors are ignored: the next page load tries again. */
export async function syncLiveSettings(): Promise<void> {
  const token = getToken();
  if (token === null) return removeMemberSettings();
  const settings = await getNotificationSettings().catch(() => undefined);
  if (settings && getToken() === token) storeMemberSettings(settings);
}
