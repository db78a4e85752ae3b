import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { notificationKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { useSession } from '../../session/hooks/use-session';
import { getNotificationSettings, putNotificationSettings } from '../api/notification-settings';
import { storeMemberSettings } from '../live-settings';

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
    staleTime: 30_000,
  });
  const { mutate } = useMutation({
    mutationFn: putNotificationSettings,
    // One after another: each replaces all.
    scope: { id: 'notification-settings' },
    onMutate(settings) {
      const before = queryClient.getQueryData<NotificationSettings>(queryKey);
      queryClient.setQueryData(queryKey, settings);
      storeMemberSettings(settings);
      return before;
    },
    onError(_error, _settings, before) {
      queryClient.setQueryData(queryKey, before);
      if (before) storeMemberSettings(before);
      showToast('error', ACTION_ERROR_TEXT);
    },
  });
  return {
    ...query,
    /** Does nothing until the settings are loaded. */
    change(change: Partial<NotificationSettings>, onSuccess?: () => void): void {
      const settings = queryClient.getQueryData<NotificationSettings>(queryKey);
      if (settings) mutate({ ...settings, ...change }, { onSuccess });
    },
  };
}
