import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import type { ReactionChange } from './reaction-change.schema.js';
import { ZERO_COUNTS, addCounts, type Counts } from '../counts/counts.js';
import { assertOpen } from '../promotions/assert-open.js';
import type { MemberReaction } from '../promotions/member-reaction.js';
import type { PromotionSummary } from '../promotions/promotions.repository.js';
import { NEW_STANDING, type Standing } from '../standings/standing.schema.js';
import type { DailyUsage } from './daily-usage.js';
import type { ReactionBatch } from './reaction-batch.js';
import { getCountChange, toggleReaction } from './reaction-rules.js';
import type { ReactionRow } from './reaction.schema.js';

/** A member's press of the button of a reaction. */
export interface Press {
  deal: Types.ObjectId;
  user: Types.ObjectId;
  member: MemberCaller;
  pressed: 'like' | 'dislike';
  /** Idempotency key. */
  key?: string | undefined;
  at: Date;
}

/** What a group has read. */
export interface GroupState {
  /** By id. */
  promotions: ReadonlyMap<string, PromotionSummary>;
  reactions: ReactionBatch;
  /** Pending changes of counts by promotion id. */
  pending: Map<string, Counts>;
  /** By member id; members without one are new. */
  standings: ReadonlyMap<string, Standing>;
  usage: DailyUsage;
}

/** Presses of one transaction, applied in order to what it has read. */
export class ReactionGroup {
  /** By promotion id. */
  private readonly changes = new Map<string, ReactionChange[]>();

  constructor(private readonly state: GroupState) {}

  /** @throws DomainError ACCOUNT_SUSPENDED, PROMOTION_NOT_FOUND, NOT_OPEN, OWN_THING or KEY_REUSED */
  apply({ deal, user, member, pressed, key, at }: Press): ReactionState {
    const { promotions, reactions, pending, standings } = this.state;
    const id = deal.toHexString();
    const standing = standings.get(user.toHexString()) ?? NEW_STANDING;
    if (standing.suspended) throw new DomainError('ACCOUNT_SUSPENDED');
    const promotion = assertOpen(promotions.get(id) ?? null, member);
    if (promotion.author._id.equals(user)) throw new DomainError('OWN_THING');
    const stored = reactions.find({ deal, user });
    const before = stored?.kind ?? 'none';
    if (key !== undefined && stored?.lastPress?.key === key) {
      if (stored.lastPress.kind !== pressed) throw new DomainError('KEY_REUSED');
      return toState(promotion, pending.get(id) ?? ZERO_COUNTS, before);
    }
    const kind = toggleReaction(before, pressed);
    const row: ReactionRow = {
      _id: stored?._id ?? new Types.ObjectId(),
      deal,
      user,
      kind,
      at,
      ...(key !== undefined && { lastPress: { kind: pressed, key } }),
    };
    reactions.replace({ ...row, ...this.qualify(row, stored, standing, promotion.author._id) });
    const change = getCountChange(before, kind);
    this.changes.set(id, [...(this.changes.get(id) ?? []), { user, ...change, at }]);
    const counts = addCounts(pending.get(id) ?? ZERO_COUNTS, change);
    pending.set(id, counts);
    return toState(promotion, counts, kind);
  }

  listChanges(): { promotion: PromotionSummary; changes: ReactionChange[] }[] {
    return [...this.changes].flatMap(([id, changes]) => {
      const promotion = this.state.promotions.get(id);
      return promotion ? [{ promotion, changes }] : [];
    });
  }

  /**
   * Weight and kin of a reaction that qualifies: of a member with voice and within the limits of the day. Beyond them it
   * is shown like any other.
   */
  private qualify(
    { user, kind, at }: ReactionRow,
    stored: ReactionRow | undefined,
    { voice, kin }: Standing,
    author: Types.ObjectId,
  ): Pick<ReactionRow, 'weight' | 'kin'> {
    const { usage } = this.state;
    if (stored) usage.release(stored, author, at);
    if (kind === 'none' || voice < 1) return {};
    if (!usage.consume({ user, kind, at }, author)) return {};
    return { weight: voice, ...(kin !== null && { kin }) };
  }
}

const toState = (promotion: PromotionSummary, pending: Counts, kind: MemberReaction): ReactionState => ({
  likesCount: promotion.likesCount + pending.likes,
  dislikesCount: promotion.dislikesCount + pending.dislikes,
  hasLiked: kind === 'like',
  hasDisliked: kind === 'dislike',
});
