import { drawProduct } from '../art/product.ts';
import { renderPng } from '../art/render.ts';
import { deals } from '../data/index.ts';
import type { DemoDeal } from '../data/types.ts';
import { minutesAfter, publishedAt } from '../plan.ts';
import { until } from '../quiet.ts';
import { accountOf, type Stage } from '../stage.ts';

export type DealIds = ReadonlyMap<DemoDeal, string>;

export async function publishDeals(stage: Stage): Promise<DealIds> {
  const ids = new Map<DemoDeal, string>();
  for (const deal of deals) {
    const { title, description, promotionalPrice, originalPrice, store, category, city, link, coupon } = deal;
    ids.set(
      deal,
      await stage.promotions.publish({
        ...{ title, description, promotionalPrice, originalPrice, store, category, city, link, coupon },
        author: accountOf(stage, deal.author),
        picture: deal.art && (await renderPng(drawProduct(deal.art.kind, deal.art.variant))),
        at: publishedAt(deal, stage.now),
      }),
    );
  }
  return ids;
}

/** Has the manager decide about each deal, the administrator about the manager's own. */
export async function decide(stage: Stage, ids: DealIds): Promise<void> {
  const { moderation, promotions, now } = stage;
  for (const [deal, id] of ids) {
    if (deal.approvedAfterMinutes === undefined) continue;
    const at = minutesAfter(publishedAt(deal, now), deal.approvedAfterMinutes);
    const moderator = accountOf(stage, deal.author === 'gerson' ? 'beatriz' : 'gerson');
    await until(() => moderation.isPending(id));
    if (deal.status === 'rejected') await moderation.reject(id, moderator, deal.moderationReason ?? '', at);
    else await moderation.approve(id, moderator, at);
  }
  for (const [deal, id] of ids) {
    if (deal.approvedAfterMinutes !== undefined)
      await until(async () => (await promotions.status(id)) !== 'pending');
  }
}
