import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { selectHeaviest } from '@pechincha/contracts/vote-weight';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import {
  addCounts,
  type Counts,
  type ReactionChange,
  ZERO_COUNTS,
} from '../counts/count-deltas.repository.js';
import { assertOpen } from '../promotions/promotion-visibility.js';
import type { MemberReaction } from '../promotions/promotion.mapper.js';
import type { PromotionSummary } from '../promotions/promotions.repository.js';
import { NEW_MEMBER_STATUS, type MemberStatus } from '../member-statuses/member-status.repository.js';
import type { DailyUsage } from './reaction-days.repository.js';
import type { ReactionRow, SavedReaction } from './reactions.repository.js';

/** Removes the reaction if it is already set, else replaces it. */
export const toggleReaction = (before: MemberReaction, kind: 'like' | 'dislike'): MemberReaction =>
  before === kind ? 'none' : kind;

/** Change of the promotion's counts: −1, 0 or 1 each. */
export function getCountChange(
  before: MemberReaction,
  after: MemberReaction,
): Pick<Counts, 'likes' | 'dislikes'> {
  const toCount = (reaction: MemberReaction, kind: MemberReaction): number => (reaction === kind ? 1 : 0);
  return {
    likes: toCount(after, 'like') - toCount(before, 'like'),
    dislikes: toCount(after, 'dislike') - toCount(before, 'dislike'),
  };
}

/** What is published of a change: whether a like counts by itself, and the address group of who likes. */
export const getReactionChange = (
  before: Pick<ReactionRow, 'result'> | undefined,
  { user, result, weight }: ReactionRow,
  addressGroup: string | null | undefined,
  at: Date,
): ReactionChange => ({
  user,
  ...getCountChange(before?.result ?? 'none', result),
  ...(result === 'like' && weight && { counted: true as const }),
  ...(addressGroup && { addressGroup }),
  at,
});

/** Whether a reaction counts if no other of its address group does. */
const isEligible = ({ result, weight = 0 }: ReactionRow): boolean => result !== 'none' && weight > 0;

/** Of one address group's reactions to a promotion the one that counts. */
const getAddressGroupWinner = (rows: readonly ReactionRow[]): ReactionRow | undefined =>
  selectHeaviest(rows.filter(isEligible));

/** `<promotion>:<member>` */
const getReactionKey = ({ promotion, user }: Pick<ReactionRow, 'promotion' | 'user'>): string =>
  `${promotion.toHexString()}:${user.toHexString()}`;

const netLikes: Record<MemberReaction, number> = { like: 1, dislike: -1, none: 0 };

const getNetLikes = (row: ReactionRow | undefined): number => (row?.counted ? netLikes[row.result] : 0);

const getGroupKey = ({ promotion }: ReactionRow, addressGroup: string): string =>
  `${promotion.toHexString()}:${addressGroup}`;

/** The reactions that a transaction has read, and what they become. Decides which of them count. */
export class ReactionBatch {
  /** By `getReactionKey`, as the other two. */
  private readonly stored: ReadonlyMap<string, ReactionRow>;
  private readonly current: Map<string, ReactionRow>;
  private readonly replaced = new Set<string>();

  /** @param stored all that will be replaced, and all of their address group to the same promotions */
  constructor(stored: readonly ReactionRow[]) {
    this.stored = new Map(stored.map((row) => [getReactionKey(row), row]));
    this.current = new Map(this.stored);
  }

  find(pair: Pick<ReactionRow, 'promotion' | 'user'>): ReactionRow | undefined {
    return this.current.get(getReactionKey(pair));
  }

  replace(row: ReactionRow): void {
    const key = getReactionKey(row);
    this.current.set(key, row);
    this.replaced.add(key);
  }

  /** Counts every reaction that qualifies, but of an address group only one. Call once, after all replacements. */
  count(): void {
    const groups = new Set<string>();
    for (const key of [...this.replaced]) {
      const row = this.current.get(key);
      for (const each of [this.stored.get(key), row])
        if (each?.addressGroup) groups.add(getGroupKey(each, each.addressGroup));
      if (row && !row.addressGroup) this.setCounted(row, isEligible(row));
    }
    if (groups.size === 0) return;
    const inGroups = [...this.current.values()].filter(({ addressGroup }) => addressGroup);
    const byGroup = Map.groupBy(inGroups, (row) => getGroupKey(row, row.addressGroup ?? ''));
    for (const group of groups) {
      const rows = byGroup.get(group) ?? [];
      const winner = getAddressGroupWinner(rows);
      for (const row of rows) this.setCounted(row, row === winner);
    }
  }

  listSaved(): SavedReaction[] {
    return [...this.replaced].flatMap((key) => {
      const row = this.current.get(key);
      return row ? [{ row, isNew: !this.stored.has(key) }] : [];
    });
  }

  /** Changes of promotions' `netLikes`, by promotion id. */
  getNetLikesChanges(): Map<string, number> {
    const changes = new Map<string, number>();
    for (const key of this.replaced) {
      const row = this.current.get(key);
      const change = getNetLikes(row) - getNetLikes(this.stored.get(key));
      const promotion = (row?.promotion as Types.ObjectId).toHexString();
      changes.set(promotion, (changes.get(promotion) ?? 0) + change);
    }
    return changes;
  }

  private setCounted(row: ReactionRow, isCounted: boolean): void {
    if ((row.counted ?? false) === isCounted) return;
    const { counted: _counted, ...uncounted } = row;
    this.replace(isCounted ? { ...uncounted, counted: true } : uncounted);
  }
}

/** A member's use of the button of a reaction. */
export interface ReactionToggle {
  promotion: Types.ObjectId;
  user: Types.ObjectId;
  member: MemberCaller;
  kind: 'like' | 'dislike';
  /** Idempotency key. */
  key?: string | undefined;
  at: Date;
}

/** What a group has read. */
interface GroupState {
  /** By id. */
  promotions: ReadonlyMap<string, PromotionSummary>;
  reactions: ReactionBatch;
  /** Pending changes of counts by promotion id. */
  pending: Map<string, Counts>;
  /** By member id; members without one are new. */
  memberStatuses: ReadonlyMap<string, MemberStatus>;
  usage: DailyUsage;
}

/** Toggles of one transaction, applied in order to what it has read. */
export class ReactionGroup {
  /** By promotion id. */
  private readonly changes = new Map<string, ReactionChange[]>();

  constructor(private readonly state: GroupState) {}

  /** @throws DomainError ACCOUNT_SUSPENDED, PROMOTION_NOT_FOUND, NOT_OPEN, OWN_THING or KEY_REUSED */
  apply({ promotion: promotionId, user, member, kind, key, at }: ReactionToggle): ReactionState {
    const { promotions, reactions, pending, memberStatuses } = this.state;
    const id = promotionId.toHexString();
    const memberStatus = memberStatuses.get(user.toHexString()) ?? NEW_MEMBER_STATUS;
    if (memberStatus.suspended) throw new DomainError('ACCOUNT_SUSPENDED');
    const promotion = assertOpen(promotions.get(id) ?? null, member);
    if (promotion.author._id.equals(user)) throw new DomainError('OWN_THING');
    const stored = reactions.find({ promotion: promotionId, user });
    const before = stored?.result ?? 'none';
    if (key !== undefined && stored?.lastToggle?.key === key) {
      if (stored.lastToggle.kind !== kind) throw new DomainError('KEY_REUSED');
      return toState(promotion, pending.get(id) ?? ZERO_COUNTS, before);
    }
    const result = toggleReaction(before, kind);
    const row: ReactionRow = {
      _id: stored?._id ?? new Types.ObjectId(),
      promotion: promotionId,
      user,
      result,
      at,
      ...(key !== undefined && { lastToggle: { kind, key } }),
    };
    const qualified = { ...row, ...this.qualify(row, stored, memberStatus, promotion.author._id) };
    reactions.replace(qualified);
    const change = getReactionChange(stored, qualified, memberStatus.addressGroup, at);
    this.changes.set(id, [...(this.changes.get(id) ?? []), change]);
    const counts = addCounts(pending.get(id) ?? ZERO_COUNTS, change);
    pending.set(id, counts);
    return toState(promotion, counts, result);
  }

  listChanges(): { promotion: PromotionSummary; changes: ReactionChange[] }[] {
    return [...this.changes].flatMap(([id, changes]) => {
      const promotion = this.state.promotions.get(id);
      return promotion ? [{ promotion, changes }] : [];
    });
  }

  /**
   * Weight and address group of a reaction that qualifies: of a member with vote weight and within the limits of the day. Beyond them it
   * is shown like any other.
   */
  private qualify(
    { user, result, at }: ReactionRow,
    stored: ReactionRow | undefined,
    { voteWeight, addressGroup }: MemberStatus,
    author: Types.ObjectId,
  ): Pick<ReactionRow, 'weight' | 'addressGroup'> {
    const { usage } = this.state;
    if (stored) usage.release(stored, author, at);
    if (result === 'none' || voteWeight < 1) return {};
    if (!usage.consume({ user, kind: result, at }, author)) return {};
    return { weight: voteWeight, ...(addressGroup !== null && { addressGroup }) };
  }
}

const toState = (promotion: PromotionSummary, pending: Counts, result: MemberReaction): ReactionState => ({
  likesCount: promotion.likesCount + pending.likes,
  dislikesCount: promotion.dislikesCount + pending.dislikes,
  hasLiked: result === 'like',
  hasDisliked: result === 'dislike',
});
