import { apiPath, http } from '../../../lib/http';

/** The changed values, and those that the form showed. */
export interface MemberAdjustment {
  points?: number;
  level?: string;
  badges?: string[];
  previousPoints: number;
  previousLevel: string;
  previousBadges: string[];
}

/** Sets a member's points, level and badges manually. */
export async function updateUser(id: string, adjustment: MemberAdjustment): Promise<void> {
  await http.put(apiPath`/admin/gamification/users/${id}`, adjustment);
}
