import { drawProduct } from '../art/product.ts';
import { renderPng } from '../art/render.ts';
import { deals } from '../data/index.ts';
import type { DemoDeal } from '../data/types.ts';
import { addMinutes, getPublishedAt } from '../timeline.ts';
import { waitUntil } from '../wait-until-idle.ts';
import { getAccountId, type SeedContext } from '../seed-context.ts';

export type DealIds = ReadonlyMap<DemoDeal, string>;

export async function seedPromotions(context: SeedContext): Promise<DealIds> {
  const ids = new Map<DemoDeal, string>();
  // All at once: other threads draw while deals are published one by one.
  const pictures = new Map(
    deals.map((deal) => [deal, deal.art && renderPng(drawProduct(deal.art.kind, deal.art.variant))]),
  );
  for (const deal of deals) {
    const { title, description, promotionalPrice, originalPrice, store, category, city, link, coupon } = deal;
    ids.set(
      deal,
      await context.promotions.publish({
        ...{ title, description, promotionalPrice, originalPrice, store, category, city, link, coupon },
        author: getAccountId(context, deal.author),
        picture: await pictures.get(deal),
        at: getPublishedAt(deal, context.now),
      }),
    );
  }
  return ids;
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
