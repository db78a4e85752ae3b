import type { Types } from 'mongoose';
import type { MemberReaction } from '../promotions/member-reaction.js';
import { getKinWinner, isEligible } from './reaction-rules.js';
import type { ReactionRow } from './reaction.schema.js';

/** A row to be saved. */
export interface SavedReaction {
  row: ReactionRow;
  isNew: boolean;
}

/** `<promotion>:<member>` */
export const getReactionKey = ({ deal, user }: Pick<ReactionRow, 'deal' | 'user'>): string =>
  `${deal.toHexString()}:${user.toHexString()}`;

const netLikes: Record<MemberReaction, number> = { like: 1, dislike: -1, none: 0 };

const getNetLikes = (row: ReactionRow | undefined): number => (row?.counted ? netLikes[row.kind] : 0);

const getGroupKey = ({ deal }: ReactionRow, kin: string): string => `${deal.toHexString()}:${kin}`;

/** The reactions that a transaction has read, and what they become. Decides which of them count. */
export class ReactionBatch {
  /** By `getReactionKey`, as the other two. */
  private readonly stored: ReadonlyMap<string, ReactionRow>;
  private readonly current: Map<string, ReactionRow>;
  private readonly replaced = new Set<string>();

  /** @param stored all that will be replaced, and all of their kin to the same promotions */
  constructor(stored: readonly ReactionRow[]) {
    this.stored = new Map(stored.map((row) => [getReactionKey(row), row]));
    this.current = new Map(this.stored);
  }

  find(pair: Pick<ReactionRow, 'deal' | 'user'>): ReactionRow | undefined {
    return this.current.get(getReactionKey(pair));
  }

  replace(row: ReactionRow): void {
    const key = getReactionKey(row);
    this.current.set(key, row);
    this.replaced.add(key);
  }

  /** Counts every reaction that qualifies, but of a kin only one. Call once, after all replacements. */
  count(): void {
    const groups = new Set<string>();
    for (const key of [...this.replaced]) {
      const row = this.current.get(key);
      for (const each of [this.stored.get(key), row]) if (each?.kin) groups.add(getGroupKey(each, each.kin));
      if (row && !row.kin) this.setCounted(row, isEligible(row));
    }
    if (groups.size === 0) return;
    const inGroups = [...this.current.values()].filter(({ kin }) => kin);
    const byGroup = Map.groupBy(inGroups, (row) => getGroupKey(row, row.kin ?? ''));
    for (const group of groups) {
      const rows = byGroup.get(group) ?? [];
      const winner = getKinWinner(rows);
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
      const deal = (row?.deal as Types.ObjectId).toHexString();
      changes.set(deal, (changes.get(deal) ?? 0) + change);
    }
    return changes;
  }

  private setCounted(row: ReactionRow, isCounted: boolean): void {
    if ((row.counted ?? false) === isCounted) return;
    const { counted: _counted, ...uncounted } = row;
    this.replace(isCounted ? { ...uncounted, counted: true } : uncounted);
  }
}
