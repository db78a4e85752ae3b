import type { Promotion, PromotionList, ReactionState } from '@pechincha/contracts/entities/promotion';
import type { ReactionKind } from './api/react-to-promotion';
import { applyReaction } from './reactions';

interface Entry {
  /** What the server last said, or the deal showed before the first tap. */
  confirmed: ReactionState;
  /** With every tap that waits for its response. */
  shown: ReactionState;
  pending: number;
  changedAt: number;
}

/** Reactions that are on their way, by deal: several taps in a row, and responses that were asked for before them. */
export function createPendingReactions(now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  return {
    /** Another tap; returns what the deal shows from now on. */
    add(id: string, before: ReactionState, kind: ReactionKind): ReactionState {
      const entry = entries.get(id);
      const base = entry && entry.pending > 0 ? entry : { confirmed: before, shown: before, pending: 0 };
      const shown = applyReaction(base.shown, kind);
      entries.set(id, { confirmed: base.confirmed, shown, pending: base.pending + 1, changedAt: now() });
      return shown;
    },
    /** The response to the oldest tap, or none where it failed; returns what the deal shows from now on. */
    settle(id: string, state: ReactionState | undefined): ReactionState | undefined {
      const entry = entries.get(id);
      if (!entry) return state;
      const pending = entry.pending - 1;
      const confirmed = state ?? entry.confirmed;
      const shown = pending === 0 ? confirmed : entry.shown;
      entries.set(id, { confirmed, shown, pending, changedAt: now() });
      return shown;
    },
    /** A deal of a response that was asked for at a moment: it knows nothing of later taps. */
    apply(deal: Promotion, requestedAt: number): Promotion {
      const entry = entries.get(deal._id);
      return entry && (entry.pending > 0 || entry.changedAt > requestedAt)
        ? { ...deal, ...entry.shown }
        : deal;
    },
  };
}

const reactions = createPendingReactions();
export const { add: addReaction, settle: settleReaction } = reactions;

/** Reads a deal such that it never overwrites a reaction that came after the request. */
export async function withPendingReaction(read: () => Promise<Promotion>): Promise<Promotion> {
  const requestedAt = performance.now();
  return reactions.apply(await read(), requestedAt);
}

/** The same for a page of deals. */
export async function withPendingReactions(read: () => Promise<PromotionList>): Promise<PromotionList> {
  const requestedAt = performance.now();
  const list = await read();
  return { ...list, promotions: list.promotions.map((deal) => reactions.apply(deal, requestedAt)) };
}
