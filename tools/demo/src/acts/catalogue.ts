import { drawBadge } from '../art/badge.ts';
import { renderPng } from '../art/render.ts';
import { drawReward } from '../art/reward.ts';
import { badges, levels, redemptions, rewards } from '../data/index.ts';
import { hoursBefore } from '../plan.ts';
import { accountOf, type Stage } from '../stage.ts';

/** Levels, badges and rewards, before anybody earns them. Answers the rewards' ids by title with its words. */
export async function layOut({ gamification }: Stage): Promise<Map<string, string>> {
  for (const level of levels) await gamification.saveLevel(level);
  for (const { art, rule, givenTo: _givenTo, ...badge } of badges) {
    const ruled = rule ? { criteriaMetric: rule.metric, criteriaAtLeast: rule.atLeast } : {};
    await gamification.createBadge({ ...badge, ...ruled, picture: await renderPng(drawBadge(art), 240) });
  }
  const ids = new Map<string, string>();
  for (const { art, ...reward } of rewards) {
    const picture = await renderPng(drawReward(art));
    ids.set(reward.title, await gamification.createReward({ ...reward, picture }));
  }
  return ids;
}

/** Badges by hand, and what members bought with the points that they have by now. */
export async function honour(stage: Stage, rewardIds: ReadonlyMap<string, string>): Promise<string> {
  const { gamification, now } = stage;
  const admin = accountOf(stage, 'beatriz');
  for (const { name, givenTo = [] } of badges) {
    for (const member of givenTo)
      await gamification.giveBadge(accountOf(stage, member), name, admin, hoursBefore(now, 90));
  }
  for (const { member, reward, hoursAgo, status } of redemptions) {
    const at = hoursBefore(now, hoursAgo);
    const id = await gamification.redeem(accountOf(stage, member), rewardIds.get(reward) ?? '', at);
    const moved = hoursBefore(now, hoursAgo / 2);
    if (status !== 'pending') await gamification.updateRedemptionStatus(id, status, admin, moved);
  }
  return `${levels.length} levels, ${badges.length} badges, ${rewards.length} rewards, ${redemptions.length} redemptions`;
}
