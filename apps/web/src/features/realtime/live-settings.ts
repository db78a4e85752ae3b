import { forget, readStored, store } from '../../lib/storage';

/** What a device does at a live event: show a toast, play the sound. Both until they are switched off. */
export type LiveSetting = 'toasts' | 'sound';

const keyOf = (setting: LiveSetting): string => `live-${setting}`;

export const isLiveSettingOn = (setting: LiveSetting): boolean => readStored(keyOf(setting)) !== 'off';

export function saveLiveSetting(setting: LiveSetting, on: boolean): void {
  if (on) forget(keyOf(setting));
  else store(keyOf(setting), 'off');
}
