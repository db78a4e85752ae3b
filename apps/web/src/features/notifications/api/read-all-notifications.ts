import { http } from '../../../lib/http';

export async function readAllNotifications(): Promise<void> {
  await http.put('/notifications/read', undefined, { ownWords: true });
}
