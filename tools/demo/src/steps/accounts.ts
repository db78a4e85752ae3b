import { drawAvatar } from '../art/avatar.ts';
import { renderPng } from '../art/render.ts';
import { alerts, members } from '../data/index.ts';
import { subtractHours } from '../timeline.ts';
import { waitUntil } from '../wait-until-idle.ts';
import { getAccountId, type SeedContext } from '../seed-context.ts';

/** Creates accounts with their pictures, and alerts of some of them. */
export async function seedAccounts(context: SeedContext): Promise<string> {
  const { users, notifications, gamification, now } = context;
  for (const { key, joinedDaysAgo, ...member } of members) {
    const avatar = await renderPng(drawAvatar(member.name), 240);
    const at = subtractHours(now, joinedDaysAgo * 24);
    context.accounts.set(key, await users.register({ ...member, avatar, at }));
  }
  for (const { member, keyword, isActive } of alerts) {
    const at = subtractHours(now, 27 * 24);
    await notifications.createAlert({ member: getAccountId(context, member), keyword, isActive, at });
  }
  // Points and badges need the accounts that gamification creates when it handles user.registered.
  for (const id of context.accounts.values())
    await waitUntil(async () => (await gamification.getPoints(id)) !== undefined);
  return `${members.length} accounts, ${alerts.length} alerts`;
}
