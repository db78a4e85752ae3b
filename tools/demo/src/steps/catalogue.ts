import { drawBadge } from '../art/badge.ts';
import { renderPng } from '../art/render.ts';
import { drawReward } from '../art/reward.ts';
import { badges, levels, redemptions, rewards } from '../data/index.ts';
import { subtractHours } from '../timeline.ts';
import { getAccountId, type SeedContext } from '../seed-context.ts';

/** Creates levels, badges and rewards, before members earn them. Returns reward ids by demo title. */
export async function seedCatalogue({ gamification }: SeedContext): Promise<Map<string, string>> {
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

/** Grants badges and redeems rewards with the points earned so far. */
export async function seedRewards(
  context: SeedContext,
  rewardIds: ReadonlyMap<string, string>,
): Promise<string> {
  const { gamification, now } = context;
  const admin = getAccountId(context, 'beatriz');
  for (const { name, givenTo = [] } of badges) {
    for (const member of givenTo)
      await gamification.giveBadge(getAccountId(context, member), name, admin, subtractHours(now, 90));
  }
  for (const { member, reward, hoursAgo, status } of redemptions) {
    const at = subtractHours(now, hoursAgo);
    const id = await gamification.redeem(getAccountId(context, member), rewardIds.get(reward) ?? '', at);
    const updatedAt = subtractHours(now, hoursAgo / 2);
    if (status !== 'pending') await gamification.updateRedemptionStatus(id, status, admin, updatedAt);
  }
  return `${levels.length} levels, ${badges.length} badges, ${rewards.length} rewards, ${redemptions.length} redemptions`;
}
