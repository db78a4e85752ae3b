import { getNow } from '@pechincha/contracts/clock';
import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { parseNotificationSettings } from '../../api/notification-settings';
import { removeStored, getStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';

/** What open pages do when something happens; on unless the device or the member has turned it off. */
export type LiveSetting = 'toasts' | 'sound';

const toStorageKey = (setting: LiveSetting): string => `live-${setting}`;

/** On this device; it stays when the member signs out. */
export const isDeviceSettingOn = (setting: LiveSetting): boolean =>
  getStored(toStorageKey(setting)) !== 'off';

export function saveDeviceSetting(setting: LiveSetting, on: boolean): void {
  if (on) removeStored(toStorageKey(setting));
  else setStored(toStorageKey(setting), 'off');
}

const MEMBER_KEY = 'live-settings';

/** A copy of the member's settings, for events that arrive before they are loaded. */
export function storeMemberSettings({ toasts, sound, quiet }: NotificationSettings): void {
  setStored(MEMBER_KEY, JSON.stringify({ toasts, sound, quiet }));
}

/** After signing out the device keeps none of the member's. */
export const removeMemberSettings = (): void => removeStored(MEMBER_KEY);

/** Visitors have none. */
function readMemberSettings(): NotificationSettings {
  const stored = getToken() === null ? null : getStored(MEMBER_KEY);
  try {
    return parseNotificationSettings(JSON.parse(stored ?? '{}'));
  } catch {
    return parseNotificationSettings({});
  }
}

/** Whether the member's quiet hours are now. */
export function isLiveQuiet(now = new Date(getNow())): boolean {
  const { quiet } = readMemberSettings();
  return quiet !== null && isQuiet(quiet, now);
}

export const isLiveSettingOn = (setting: LiveSetting, now = new Date(getNow())): boolean =>
  isDeviceSettingOn(setting) && readMemberSettings()[setting] && !isLiveQuiet(now);
