import { drawAvatar } from '../art/avatar.ts';
import { renderPng } from '../art/render.ts';
import { members, rules } from '../data/index.ts';
import { subtractHours } from '../timeline.ts';
import { waitUntil } from '../wait-until-idle.ts';
import { getAccountId, PICTURE_WORK, type SeedContext } from '../seed-context.ts';

/** Creates accounts with their pictures, and alerts, follows and mutes of some of them. */
export async function seedAccounts(context: SeedContext): Promise<void> {
  const { users, notifications, gamification, now } = context;
  const existing = await users.listAccounts();
  const seedAccount = async ({ key, joinedDaysAgo, ...member }: (typeof members)[number]): Promise<void> => {
    const account = existing.get(member.email);
    if (account) {
      context.accounts.set(key, account._id);
      if (member.status === 'suspended' && account.status !== 'suspended') await users.suspend(account._id);
      return context.onItem(PICTURE_WORK);
    }
    const avatar = await renderPng(drawAvatar(member.name), 240);
    const at = subtractHours(now, joinedDaysAgo * 24);
    context.accounts.set(key, await users.register({ ...member, avatar, at }));
    context.onItem(PICTURE_WORK);
  };
  await Promise.all(members.map(seedAccount));
  for (const { member, isActive = true, kind = 'alert', author, ...conditions } of rules) {
    const body = { ...conditions, kind, author: author && getAccountId(context, author) };
    const at = subtractHours(now, 27 * 24);
    await notifications.saveRule({ member: getAccountId(context, member), body, isActive, at });
  }
  // Points and badges need the accounts that gamification creates when it handles user.registered.
  for (const id of context.accounts.values())
    await waitUntil(async () => (await gamification.getPoints(id)) !== undefined);
}
