import { http } from '../../../lib/http';

export async function markAllNotificationsRead(): Promise<void> {
  await http.put('/notifications/read');
}
