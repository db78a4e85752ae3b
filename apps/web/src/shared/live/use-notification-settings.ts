import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { isOutcomeUnknown, retryLost } from '../../lib/api-error';
import { notificationKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { useSession } from '../session/use-session';
import { getNotificationSettings, putNotificationSettings } from './notification-settings';
import { storeMemberSettings } from './live-settings';

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
  const { mutateAsync } = useMutation({
    // The request replaces all, and others may have been changed in another tab.
    mutationFn: async (change: SettingsChange) => {
      const next = toChanged(await getNotificationSettings(), change);
      try {
        return await putNotificationSettings(next);
      } catch (error) {
        if (!isOutcomeUnknown(error)) throw error;
        const now = await getNotificationSettings().catch(() => undefined);
        if (JSON.stringify(now) !== JSON.stringify(next)) throw error;
        return next;
      }
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
      showToast('error', ACTION_ERROR_TEXT);
    },
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
