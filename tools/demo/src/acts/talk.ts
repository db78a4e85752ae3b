import type { DemoComment } from '../data/types.ts';
import { hoursBefore, inOrder, minutesAfter, publishedAt, reactionsOf } from '../plan.ts';
import { accountOf, type Stage } from '../stage.ts';
import type { DealIds } from './deals.ts';

/** Reactions and comments on what was approved; then what is over ends. */
export async function talk(stage: Stage, ids: DealIds): Promise<void> {
  const { promotions, now } = stage;
  for (const [deal, id] of ids) {
    if (deal.status === 'pending' || deal.status === 'rejected') continue;
    const opened = minutesAfter(publishedAt(deal, now), deal.approvedAfterMinutes ?? 0);
    const reactions = reactionsOf(deal);
    const span = (now.getTime() - opened.getTime()) / 60_000 / (reactions.length + 1);
    for (const [index, { member, kind }] of reactions.entries()) {
      await promotions.react(id, accountOf(stage, member), kind, minutesAfter(opened, span * (index + 1)));
    }
    const posted = new Map<DemoComment, string>();
    for (const { comment, parent, minutes } of inOrder(deal.comments ?? [])) {
      const author = accountOf(stage, comment.author);
      const parentCommentId = parent && posted.get(parent);
      const at = minutesAfter(publishedAt(deal, now), minutes);
      posted.set(
        comment,
        await promotions.comment(id, { author, content: comment.text, parentCommentId, at }),
      );
    }
    if (deal.status === 'expired' || deal.status === 'removed')
      await promotions.setStatus(
        id,
        deal.status,
        accountOf(stage, 'beatriz'),
        hoursBefore(now, deal.ageHours / 4),
      );
  }
}
