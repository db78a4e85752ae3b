import { removeStored, getStored, setStored } from '../../lib/storage';

/** Per-device settings for live events; on by default. */
export type LiveSetting = 'toasts' | 'sound';

const toStorageKey = (setting: LiveSetting): string => `live-${setting}`;

export const isLiveSettingOn = (setting: LiveSetting): boolean => getStored(toStorageKey(setting)) !== 'off';

export function saveLiveSetting(setting: LiveSetting, on: boolean): void {
  if (on) removeStored(toStorageKey(setting));
  else setStored(toStorageKey(setting), 'off');
}
