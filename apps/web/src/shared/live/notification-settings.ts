import { getNow } from '@pechincha/contracts/days';
import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseNotificationSettings } from '../../api/notification';
import { ACTION_ERROR_TEXT, retryLost } from '../../lib/api-error';
import { http, parseData } from '../../lib/http';
import { notificationKeys } from '../../lib/keys';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';
import { useAction } from '../../lib/use-action';
import { useSession } from '../session/use-session';

const PATH = '/notifications/settings';

export const getNotificationSettings = (signal?: AbortSignal): Promise<NotificationSettings> =>
  parseData(http.get(PATH, { ...(signal && { signal }) }), parseNotificationSettings);

const putNotificationSettings = (settings: NotificationSettings): Promise<NotificationSettings> =>
  parseData(http.put(PATH, settings), parseNotificationSettings);

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

type Settings = NotificationSettings;

/** Of some settings; categories of pushes one by one. */
export type SettingsChange = Partial<Omit<Settings, 'push'>> & { push?: Partial<Settings['push']> };

const toChanged = (settings: Settings, { push, ...change }: SettingsChange): Settings => ({
  ...settings,
  ...change,
  push: { ...settings.push, ...push },
});

/** The member's settings, and how to change some of them; shown at once and taken back on an error. */
export function useNotificationSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.settings(user?._id);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const settings = await getNotificationSettings(signal);
      storeMemberSettings(settings);
      return settings;
    },
    enabled: user !== null,
    refetchOnWindowFocus: true,
  });
  const show = (settings: Settings): void => {
    queryClient.setQueryData(queryKey, settings);
    storeMemberSettings(settings);
  };
  const { mutateAsync } = useAction<Settings, SettingsChange, Settings | undefined>({
    // The request replaces all, and others may have been changed in another tab.
    mutationFn: async (change) => putNotificationSettings(toChanged(await getNotificationSettings(), change)),
    async findDone(change) {
      const response = await getNotificationSettings().catch(() => undefined);
      const isDone = JSON.stringify(response) === JSON.stringify(response && toChanged(response, change));
      return response && isDone ? { response } : undefined;
    },
    retry: retryLost,
    // One after another.
    scope: { id: 'notification-settings' },
    mutationKey: queryKey,
    onMutate(change) {
      void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Settings>(queryKey);
      if (before) show(toChanged(before, change));
      return before;
    },
    onSuccess(settings) {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) show(settings);
    },
    onError(_error, _change, before) {
      if (before) show(before);
    },
    errorText: ACTION_ERROR_TEXT,
  });
  return {
    ...query,
    /** Whether they were saved. Does nothing until the settings are loaded. */
    change: async (change: SettingsChange): Promise<boolean> =>
      query.data !== undefined &&
      mutateAsync(change).then(
        () => true,
        () => false,
      ),
  };
}
