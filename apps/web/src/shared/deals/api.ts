import type { Promotion, PromotionList, ReactionState } from '@pechincha/contracts/entities/promotion';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toObject } from '../../api/parsers';
import { parsePromotion, parseReactionState } from '../../api/promotion';
import { isNotFound } from '../../lib/api-error';
import { apiPath, http, parseData } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { consumeEarlyResponse, startQuery } from '../../lib/page-shell';
import { getToken } from '../../lib/token';

/** Changes the cached deal and its rows in all cached lists. */
export function updateCachedPromotion(
  queryClient: QueryClient,
  id: string,
  change: Partial<Promotion>,
): void {
  queryClient.setQueryData<Promotion>(promotionKeys.detail(id), (deal) => deal && { ...deal, ...change });
  queryClient.setQueriesData<PromotionList>({ queryKey: promotionKeys.lists }, (list) =>
    list?.promotions.some(({ _id }) => _id === id)
      ? {
          ...list,
          promotions: list.promotions.map((deal) => (deal._id === id ? { ...deal, ...change } : deal)),
        }
      : list,
  );
}

export const toPromotionRequestPath = (id: string): string => apiPath`/promotions/${id}`;

/** Leaves the fields that lists do not have as received: `usePromotion` parses them, in code of its page. */
const parseCachedPromotion = (input: unknown): Promotion => ({
  ...toObject(input),
  ...parsePromotion(input),
});

async function getPromotion(id: string, signal: AbortSignal): Promise<Promotion> {
  const path = toPromotionRequestPath(id);
  const earlyResponse = await consumeEarlyResponse<unknown>(path);
  if (earlyResponse) return parseCachedPromotion(earlyResponse);
  const { data } = await http.get<unknown>(path, { signal, id });
  return parseCachedPromotion(data);
}

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: promotionKeys.detail(id),
    queryFn: ({ signal }) => withPendingReaction(() => getPromotion(id, signal)),
    staleTime: 10_000,
    // A tab that regains focus may show an outdated price.
    refetchOnWindowFocus: true,
    // 404 shows no toast: the page shows it.
    meta: { errorText: (error: unknown) => (isNotFound(error) ? undefined : 'Erro ao carregar a promoção') },
  });

/** Shows what the server has, on the deal's page and in lists. Returns undefined if it cannot be loaded. */
export async function reloadPromotion(queryClient: QueryClient, id: string): Promise<Promotion | undefined> {
  const query = { ...promotionQuery(id), staleTime: 0, meta: {} };
  const deal = await queryClient.fetchQuery(query).catch(() => undefined);
  if (deal) updateCachedPromotion(queryClient, id, deal);
  return deal;
}

/** Requests the deal while the code of its page loads. */
export const startPromotion = (queryClient: QueryClient, id: string): void =>
  startQuery(queryClient, promotionQuery(id), toPromotionRequestPath(id), parseCachedPromotion);

export type ReactionKind = 'like' | 'dislike';

/** Toggles a like or dislike. @param toggle as in the configuration of a request */
export const postReaction = (id: string, kind: ReactionKind, toggle: unknown): Promise<ReactionState> =>
  parseData(http.post(apiPath`/promotions/${id}/${kind}`, undefined, { toggle }), parseReactionState);

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
async function withPendingReaction(read: () => Promise<Promotion>): Promise<Promotion> {
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
