import { http } from '../../../lib/http';

export interface MemberAdjustment {
  /** Missing where nobody changed them: what is shown may be old. */
  points?: number;
  level: string;
  badges: string[];
}

/** Sets a member's points, level and badges by hand. */
export async function updateUser(id: string, adjustment: MemberAdjustment): Promise<void> {
  await http.put(`/admin/gamification/users/${id}`, adjustment, { skipErrorToast: true });
}
