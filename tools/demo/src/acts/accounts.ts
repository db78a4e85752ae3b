import { drawAvatar } from '../art/avatar.ts';
import { renderPng } from '../art/render.ts';
import { alerts, members } from '../data/index.ts';
import { hoursBefore } from '../plan.ts';
import { until } from '../quiet.ts';
import { accountOf, type Stage } from '../stage.ts';

/** Accounts with their pictures, and what some of them wait for. */
export async function openAccounts(stage: Stage): Promise<string> {
  const { users, notifications, gamification, now } = stage;
  for (const { key, joinedDaysAgo, ...member } of members) {
    const avatar = await renderPng(drawAvatar(member.name), 240);
    const at = hoursBefore(now, joinedDaysAgo * 24);
    stage.accounts.set(key, await users.register({ ...member, avatar, at }));
  }
  for (const { member, keyword, isActive } of alerts) {
    const at = hoursBefore(now, 27 * 24);
    await notifications.createAlert({ member: accountOf(stage, member), keyword, isActive, at });
  }
  // Points and badges need the accounts that gamification opens when it hears of the members.
  for (const id of stage.accounts.values())
    await until(async () => (await gamification.getPoints(id)) !== undefined);
  return `${members.length} accounts, ${alerts.length} alerts`;
}
