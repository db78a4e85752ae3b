import { http } from '../../../lib/http';

export interface Standing {
  /** Missing where nobody changed them: what is shown may be old. */
  points?: number;
  level: string;
  badges: string[];
}

/** Sets a member's points, level and badges by hand. */
export async function updateUser(id: string, standing: Standing): Promise<void> {
  await http.put(`/admin/gamification/users/${id}`, standing, { ownWords: true });
}
