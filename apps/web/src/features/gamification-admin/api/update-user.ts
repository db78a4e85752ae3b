import { apiPath, http } from '../../../lib/http';

export interface MemberAdjustment {
  /** Undefined when not edited: the displayed points may be outdated. */
  points?: number;
  level: string;
  badges: string[];
}

/** Sets a member's points, level and badges manually. */
export async function updateUser(id: string, adjustment: MemberAdjustment): Promise<void> {
  await http.put(apiPath`/admin/gamification/users/${id}`, adjustment);
}
