import { apiPath, http } from '../../../lib/http';

export async function markNotificationRead(id: string): Promise<void> {
  await http.put(apiPath`/notifications/${id}/read`);
}
