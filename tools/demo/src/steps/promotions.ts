import pLimit from 'p-limit';
import { drawProduct } from '../art/product.ts';
import { renderPng } from '../art/render.ts';
import { deals } from '../data/index.ts';
import type { DemoDeal } from '../data/types.ts';
import { addMinutes, getPublishedAt } from '../timeline.ts';
import { waitUntil } from '../wait-until-idle.ts';
import { CONCURRENCY, getAccountId, type SeedContext } from '../seed-context.ts';

export type DealIds = ReadonlyMap<DemoDeal, string>;

export async function seedPromotions(context: SeedContext): Promise<DealIds> {
  const publish = async (deal: DemoDeal): Promise<[DemoDeal, string]> => {
    const { title, description, promotionalPrice, originalPrice, store, category, city, link, coupon } = deal;
    const id = await context.promotions.publish({
      ...{ title, description, promotionalPrice, originalPrice, store, category, city, link, coupon },
      author: getAccountId(context, deal.author),
      picture: deal.art && (await renderPng(drawProduct(deal.art.kind, deal.art.variant))),
      at: getPublishedAt(deal, context.now),
    });
    return [deal, id];
  };
  return new Map(await pLimit(CONCURRENCY).map(deals, publish));
}

/** The manager decides on each deal, the administrator on the manager's own. */
export async function seedDecisions(context: SeedContext, ids: DealIds): Promise<void> {
  const { moderation, promotions, now } = context;
  for (const [deal, id] of ids) {
    if (deal.approvedAfterMinutes === undefined) continue;
    const at = addMinutes(getPublishedAt(deal, now), deal.approvedAfterMinutes);
    const moderator = getAccountId(context, deal.author === 'gerson' ? 'beatriz' : 'gerson');
    await waitUntil(() => moderation.isPending(id));
    if (deal.status === 'rejected') await moderation.reject(id, moderator, deal.moderationReason ?? '', at);
    else await moderation.approve(id, moderator, at);
  }
  for (const [deal, id] of ids) {
    if (deal.approvedAfterMinutes !== undefined)
      await waitUntil(async () => (await promotions.findStatus(id)) !== 'pending');
  }
}
