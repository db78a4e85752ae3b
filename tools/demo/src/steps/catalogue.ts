import { drawBadge } from '../art/badge.ts';
import { renderPng } from '../art/render.ts';
import { drawReward } from '../art/reward.ts';
import { badges, levels, redemptions, rewards } from '../data/index.ts';
import { subtractHours } from '../timeline.ts';
import { getAccountId, PICTURE_WORK, type SeedContext } from '../seed-context.ts';

/** Creates levels, badges and rewards, before members earn them. Returns reward ids by demo title. */
export async function seedCatalogue(context: SeedContext): Promise<Map<string, string>> {
  const { gamification } = context;
  for (const level of levels) await gamification.saveLevel(level);
  const existing = await gamification.listBadgeNames();
  for (const { art, rule, givenTo: _givenTo, ...badge } of badges) {
    const ruled = rule ? { criteriaMetric: rule.metric, criteriaAtLeast: rule.atLeast } : {};
    if (!existing.has(badge.name))
      await gamification.createBadge({ ...badge, ...ruled, picture: await renderPng(drawBadge(art), 240) });
    context.onItem(PICTURE_WORK);
  }
  const ids = await gamification.listRewardIds();
  for (const { art, ...reward } of rewards) {
    if (!ids.has(reward.title)) {
      const picture = await renderPng(drawReward(art));
      ids.set(reward.title, await gamification.createReward({ ...reward, picture }));
    }
    context.onItem(PICTURE_WORK);
  }
  return ids;
}

/** Grants badges and redeems rewards with the points earned so far. */
export async function seedRewards(
  context: SeedContext,
  rewardIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { gamification, now } = context;
  const admin = getAccountId(context, 'beatriz');
  for (const { name, givenTo = [] } of badges) {
    for (const member of givenTo)
      await gamification.giveBadge(getAccountId(context, member), name, admin, subtractHours(now, 90));
  }
  for (const { member, reward, hoursAgo, status } of redemptions) {
    const [id, at] = [getAccountId(context, member), subtractHours(now, hoursAgo)];
    const redemption = (await gamification.findRedemption(id, at)) ?? {
      id: await gamification.redeem(id, rewardIds.get(reward) ?? '', at),
      status: 'pending',
    };
    const updatedAt = subtractHours(now, hoursAgo / 2);
    if (status !== 'pending' && redemption.status === 'pending')
      await gamification.updateRedemptionStatus(redemption.id, status, admin, updatedAt);
  }
}
