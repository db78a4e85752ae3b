import type { Promotion, ReactionState } from '@pechincha/contracts/entities/promotion';
import { parseReactionState } from '../../api/promotion';
import { apiPath, http } from '../../lib/http';
import { getToken } from '../../lib/token';

export type ReactionKind = 'like' | 'dislike';

/** Toggles a like or dislike. @param press as in the configuration of a request */
export async function postReaction(id: string, kind: ReactionKind, press: unknown): Promise<ReactionState> {
  const { data } = await http.post<unknown>(apiPath`/promotions/${id}/${kind}`, undefined, { press });
  return parseReactionState(data);
}

export const toReactionState = (deal: Promotion): ReactionState => ({
  likesCount: deal.likesCount,
  dislikesCount: deal.dislikesCount,
  hasLiked: deal.hasLiked ?? false,
  hasDisliked: deal.hasDisliked ?? false,
});

/** Expected state after a toggle: like and dislike exclude each other. */
export function applyReaction(current: ReactionState, kind: ReactionKind): ReactionState {
  const hasLiked = kind === 'like' && !current.hasLiked;
  const hasDisliked = kind === 'dislike' && !current.hasDisliked;
  return {
    hasLiked,
    hasDisliked,
    likesCount: current.likesCount + Number(hasLiked) - Number(current.hasLiked),
    dislikesCount: current.dislikesCount + Number(hasDisliked) - Number(current.hasDisliked),
  };
}

interface Entry {
  /** Token of the member who pressed. Entries of an earlier session have no effect. */
  token: string | null;
  /** Last state from the server, or the state before the first click. */
  confirmed: ReactionState;
  /** State including all pending clicks. */
  shown: ReactionState;
  pending: number;
  changedAt: number;
}

/** Pending reactions by deal: handles several clicks in a row and responses requested before them. */
export function createPendingReactions(now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  const find = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry?.token === getToken() ? entry : undefined;
  };
  return {
    /** Adds a click; returns the state to show. */
    add(id: string, before: ReactionState, kind: ReactionKind): ReactionState {
      const entry = find(id);
      const base = entry && entry.pending > 0 ? entry : { confirmed: before, shown: before, pending: 0 };
      const shown = applyReaction(base.shown, kind);
      const { confirmed, pending } = base;
      entries.set(id, { token: getToken(), confirmed, shown, pending: pending + 1, changedAt: now() });
      return shown;
    },
    /** Handles the response to the oldest click (undefined if failed); returns the state to show. */
    settle(id: string, state: ReactionState | undefined): ReactionState | undefined {
      const entry = find(id);
      if (!entry) return state;
      const pending = entry.pending - 1;
      const confirmed = state ?? entry.confirmed;
      const shown = pending === 0 ? confirmed : entry.shown;
      entries.set(id, { ...entry, confirmed, shown, pending, changedAt: now() });
      return shown;
    },
    /** Overrides a deal from a response that was requested before the last click. */
    apply<Deal extends { _id: string }>(deal: Deal, requestedAt: number): Deal {
      const entry = find(deal._id);
      return entry && (entry.pending > 0 || entry.changedAt > requestedAt)
        ? { ...deal, ...entry.shown }
        : deal;
    },
  };
}

const reactions = createPendingReactions();
export const { add: addReaction, settle: settleReaction } = reactions;

/** Loads a deal without overwriting reactions made after the request started. */
export async function withPendingReaction(read: () => Promise<Promotion>): Promise<Promotion> {
  const requestedAt = performance.now();
  return reactions.apply(await read(), requestedAt);
}

/** Same as withPendingReaction, for a list page. */
export async function withPendingReactions<List extends { promotions: { _id: string }[] }>(
  read: () => Promise<List>,
): Promise<List> {
  const requestedAt = performance.now();
  const list = await read();
  return { ...list, promotions: list.promotions.map((deal) => reactions.apply(deal, requestedAt)) };
}
