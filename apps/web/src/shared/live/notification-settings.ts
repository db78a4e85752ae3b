import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { parseNotificationSettings } from '../../api/notification-settings';
import { http } from '../../lib/http';

export async function getNotificationSettings(signal?: AbortSignal): Promise<NotificationSettings> {
  const { data } = await http.get<unknown>('/notifications/settings', { ...(signal && { signal }) });
  return parseNotificationSettings(data);
}

export async function putNotificationSettings(settings: NotificationSettings): Promise<NotificationSettings> {
  const { data } = await http.put<unknown>('/notifications/settings', settings);
  return parseNotificationSettings(data);
}
