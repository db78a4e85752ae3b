import type { SubscriptionConditions, SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { toSearchTerms, toToken, type SearchTerm } from '@pechincha/contracts/search-words';

/** How a subscription is found. */
export interface SubscriptionKeys {
  /** Equal for subscriptions of one kind that apply to the same promotions. */
  key: string;
  /**
   * The value that the subscription is indexed by, probably the rarest: of a keyword its first or last word. Events look up their own
   * anchors; those of mutes are never among them.
   */
  anchor: string;
  /** Of an anchor that promotions may have as part of another word: 'airfryer' for 'air fryer'. */
  compound?: string;
}

/** Anchor of mutes, except of single promotions. */
export const MUTE_ANCHOR = 'mute:any';
/** Anchors of muted promotions begin with it. */
export const MUTED_PROMOTION_PREFIX = 'mute:promotion:';

/** Events look up words of promotions as compounds too. */
const COMPOUND_PREFIX = 'compound:';
export const getCompoundAnchor = (token: string): string => COMPOUND_PREFIX + token;
export const parseCompoundAnchor = (anchor: string): string | undefined =>
  anchor.startsWith(COMPOUND_PREFIX) ? anchor.slice(COMPOUND_PREFIX.length) : undefined;

export const getMutedPromotionAnchor = (promotionId: string): string => MUTED_PROMOTION_PREFIX + promotionId;
export const getStoreAnchor = (storeSlug: string): string => `store:${storeSlug}`;
export const getAuthorAnchor = (author: string): string => `author:${author}`;
export const getProductAnchor = (promotionId: string): string => `product:${promotionId}`;

const sortWords = (text: string): string =>
  toSearchTerms(text)
    .map(({ token }) => token)
    .toSorted()
    .join(' ');

/** All conditions in one order and spelling; of a keyword alone its words. */
function getKey(
  kind: SubscriptionKind,
  { keyword, exclude, categories, without, ...others }: SubscriptionConditions,
): string {
  const words = keyword === undefined ? '' : sortWords(keyword);
  const fields = {
    ...others,
    exclude: exclude?.map(sortWords).toSorted(),
    categories: categories?.toSorted(),
    without: without?.toSorted(),
  };
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (kind === 'alert' && entries.length === 0) return words;
  // No keyword has a colon after normalization, so both forms differ.
  return `${kind}:${words}:${JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

function getAnchor(
  kind: SubscriptionKind,
  { keyword = '', store, author, product, promotion }: SubscriptionConditions,
): string {
  if (kind === 'mute') return promotion === undefined ? MUTE_ANCHOR : getMutedPromotionAnchor(promotion);
  if (store !== undefined) return getStoreAnchor(store);
  if (author !== undefined) return getAuthorAnchor(author);
  if (product !== undefined) return getProductAnchor(product);
  return findAnchorTerm(keyword)?.token ?? '';
}

/** The longer one of the first and the last word: they have a neighbour on one side only. */
function findAnchorTerm(keyword: string): SearchTerm | undefined {
  const terms = toSearchTerms(keyword);
  const [first, last] = [terms[0], terms.at(-1)];
  return first && last && first.token.length > last.token.length ? first : last;
}

function getCompound(
  kind: SubscriptionKind,
  { keyword, store, author, product }: SubscriptionConditions,
): string | undefined {
  if (kind === 'mute' || keyword === undefined) return undefined;
  if (store !== undefined || author !== undefined || product !== undefined) return undefined;
  const compound = findAnchorTerm(keyword)?.compounds.at(-1);
  return compound && toToken(compound);
}

export function toSubscriptionKeys(
  kind: SubscriptionKind,
  conditions: SubscriptionConditions,
): SubscriptionKeys {
  const compound = getCompound(kind, conditions);
  return {
    key: getKey(kind, conditions),
    anchor: getAnchor(kind, conditions),
    ...(compound !== undefined && { compound }),
  };
}
