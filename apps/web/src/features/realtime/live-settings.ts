import { removeStored, getStored, setStored } from '../../lib/storage';

/** What a device does at a live event: show a toast, play the sound. Both until they are switched off. */
export type LiveSetting = 'toasts' | 'sound';

const toStorageKey = (setting: LiveSetting): string => `live-${setting}`;

export const isLiveSettingOn = (setting: LiveSetting): boolean => getStored(toStorageKey(setting)) !== 'off';

export function saveLiveSetting(setting: LiveSetting, on: boolean): void {
  if (on) removeStored(toStorageKey(setting));
  else setStored(toStorageKey(setting), 'off');
}
