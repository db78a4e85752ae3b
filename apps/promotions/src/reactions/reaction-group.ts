import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import type { Types } from 'mongoose';
import type { ReactionChange } from './reaction-change.schema.js';
import { ZERO_COUNTS, addCounts, type Counts } from '../counts/counts.js';
import { assertOpen } from '../promotions/assert-open.js';
import type { PromotionSummary } from '../promotions/promotions.repository.js';
import { getCountChange, toggleReaction } from './reaction-rules.js';
import type { ReactionRow } from './reaction.schema.js';

/** A member's press of the button of a reaction. */
export interface Press {
  deal: Types.ObjectId;
  user: Types.ObjectId;
  member: MemberCaller;
  pressed: 'like' | 'dislike';
  at: Date;
}

/** A reaction to be saved, with the `_id` of the row that it replaces. */
export type ChangedReaction = Omit<ReactionRow, '_id'> & { stored: Types.ObjectId | undefined };

/** `<promotion>:<member>` */
export const getReactionKey = ({ deal, user }: Pick<ReactionRow, 'deal' | 'user'>): string =>
  `${deal.toHexString()}:${user.toHexString()}`;

/** Presses of one transaction, applied in order to what it has read. */
export class ReactionGroup {
  /** By `getReactionKey`. */
  private readonly reactions = new Map<string, ChangedReaction>();
  /** By promotion id. */
  private readonly changes = new Map<string, ReactionChange[]>();

  /**
   * @param promotions by id
   * @param stored reactions by `getReactionKey`
   * @param pending changes of counts by promotion id
   */
  constructor(
    private readonly promotions: ReadonlyMap<string, PromotionSummary>,
    private readonly stored: ReadonlyMap<string, Pick<ReactionRow, '_id' | 'kind'>>,
    private readonly pending: Map<string, Counts>,
  ) {}

  /** @throws DomainError PROMOTION_NOT_FOUND or NOT_OPEN */
  apply({ deal, user, member, pressed, at }: Press): ReactionState {
    const id = deal.toHexString();
    const promotion = assertOpen(this.promotions.get(id) ?? null, member);
    const key = getReactionKey({ deal, user });
    const stored = this.stored.get(key);
    const before = this.reactions.get(key)?.kind ?? stored?.kind ?? 'none';
    const kind = toggleReaction(before, pressed);
    const change = getCountChange(before, kind);
    this.reactions.set(key, { stored: stored?._id, deal, user, kind, at });
    this.changes.set(id, [...(this.changes.get(id) ?? []), { user, ...change, at }]);
    const pending = addCounts(this.pending.get(id) ?? ZERO_COUNTS, change);
    this.pending.set(id, pending);
    return {
      likesCount: promotion.likesCount + pending.likes,
      dislikesCount: promotion.dislikesCount + pending.dislikes,
      hasLiked: kind === 'like',
      hasDisliked: kind === 'dislike',
    };
  }

  listReactions(): ChangedReaction[] {
    return [...this.reactions.values()];
  }

  listChanges(): { promotion: PromotionSummary; changes: ReactionChange[] }[] {
    return [...this.changes].flatMap(([id, changes]) => {
      const promotion = this.promotions.get(id);
      return promotion ? [{ promotion, changes }] : [];
    });
  }
}
