import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { parseNotificationSettings } from '../../api/notification-settings';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';

/** What open pages do when something happens; on by default. */
export type LiveSetting = 'toasts' | 'sound';

const STORAGE_KEY = 'live-settings';

/** A copy of the member's settings for events that arrive before they are loaded. */
export function storeLiveSettings({ toasts, sound, quiet }: NotificationSettings): void {
  setStored(STORAGE_KEY, JSON.stringify({ toasts, sound, quiet }));
}

/** After signing out the device keeps none of the member's. */
export const removeLiveSettings = (): void => removeStored(STORAGE_KEY);

function readLiveSettings(): NotificationSettings {
  try {
    return parseNotificationSettings(JSON.parse(getStored(STORAGE_KEY) ?? '{}'));
  } catch {
    return parseNotificationSettings({});
  }
}

/** False also in the member's quiet hours. Visitors have no settings. */
export function isLiveSettingOn(setting: LiveSetting, now = new Date()): boolean {
  if (getToken() === null) return true;
  const settings = readLiveSettings();
  return settings[setting] && !isLiveQuiet(now);
}

/** Whether the member's quiet hours are now. */
export function isLiveQuiet(now = new Date()): boolean {
  if (getToken() === null) return false;
  const { quiet } = readLiveSettings();
  return quiet !== null && isQuiet(quiet, now);
}
