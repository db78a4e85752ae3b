import pLimit from 'p-limit';
import type { DemoComment, DemoDeal } from '../data/types.ts';
import { subtractHours, flattenThread, addMinutes, getPublishedAt, planReactions } from '../timeline.ts';
import { CONCURRENCY, getAccountId, type SeedContext } from '../seed-context.ts';
import type { DealIds } from './promotions.ts';

/** Adds reactions and comments to approved deals, then expires or removes deals as the data specify. */
export async function seedReactions(context: SeedContext, ids: DealIds): Promise<void> {
  const { promotions, now } = context;
  const seedDeal = async ([deal, id]: [DemoDeal, string]): Promise<void> => {
    if (deal.status === 'pending' || deal.status === 'rejected') return;
    const opened = addMinutes(getPublishedAt(deal, now), deal.approvedAfterMinutes ?? 0);
    const reactions = planReactions(deal);
    const span = (now.getTime() - opened.getTime()) / 60_000 / (reactions.length + 1);
    for (const [index, { member, kind }] of reactions.entries()) {
      await promotions.react(id, getAccountId(context, member), kind, addMinutes(opened, span * (index + 1)));
    }
    const posted = new Map<DemoComment, string>();
    for (const { comment, parent, minutes } of flattenThread(deal.comments ?? [])) {
      const author = getAccountId(context, comment.author);
      const parentCommentId = parent && posted.get(parent);
      const at = addMinutes(getPublishedAt(deal, now), minutes);
      posted.set(
        comment,
        await promotions.comment(id, { author, content: comment.text, parentCommentId, at }),
      );
    }
    if (deal.status === 'expired' || deal.status === 'removed')
      await promotions.setStatus(
        id,
        deal.status,
        getAccountId(context, 'beatriz'),
        subtractHours(now, deal.ageHours / 4),
      );
  };
  await pLimit(CONCURRENCY).map(ids, seedDeal);
}
