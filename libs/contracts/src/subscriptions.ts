import type { Requirement } from './price-conditions.js';
import { hasAllTerms, toIndexedWords } from './search-words.js';

/** Notifies of promotions; notifies of what is new of somebody or something; hides promotions. */
export const subscriptionKinds = ['alert', 'follow', 'mute'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

/** Subscriptions of one member by kind; muted single promotions are not among them. */
export const MAX_SUBSCRIPTIONS: Readonly<Record<SubscriptionKind, number>> = {
  alert: 50,
  follow: 100,
  mute: 100,
};
/** Single promotions that a member hides. */
export const MAX_MUTED_PROMOTIONS = 500;
/** Then a hidden single promotion is shown again. */
export const MUTED_PROMOTION_DAYS = 30;

/** Numbers of counted likes, minus dislikes, that subscriptions can wait for; each is announced once per promotion. */
export const likeSteps = [5, 10, 25, 50, 100] as const;
export type LikeStep = (typeof likeSteps)[number];

/** Minutes from publication within which the likes must come. */
export const likeMinutes = [30, 60, 180, 1_440] as const;
export type LikeMinutes = (typeof likeMinutes)[number];

/** What a subscription is about: one of them, or of a mute only `categories`. */
export const subscriptionAnchors = ['keyword', 'store', 'author', 'product', 'promotion'] as const;
export type SubscriptionAnchor = (typeof subscriptionAnchors)[number];

/** What a subscription applies to. All that is given must hold; a missing field holds always. */
export interface SubscriptionConditions {
  /** All its words must be in title, description or store. */
  keyword?: string | undefined;
  /** A `storeSlug`. */
  store?: string | undefined;
  author?: string | undefined;
  /** As in `MatchedPromotion.products`. */
  product?: string | undefined;
  /** The id of a single promotion; only of a mute. */
  promotion?: string | undefined;
  /** Words or groups of words; a promotion with all words of one of them does not match. */
  exclude?: readonly string[] | undefined;
  /** One of them. */
  categories?: readonly string[] | undefined;
  /** A slug, or `online`. */
  city?: string | undefined;
  /** Of the final price, in reais. */
  maxPrice?: number | undefined;
  /** What a buyer must not have to be or use. */
  without?: readonly Requirement[] | undefined;
  /** Then the subscription applies only when the promotion reaches this number of likes. */
  minLikes?: LikeStep | undefined;
  withinMinutes?: LikeMinutes | undefined;
  /** Only the lowest price of 90 days. */
  onlyLowest?: boolean | undefined;
}

/** What subscriptions read of a promotion. A missing field matches no subscription that needs it. */
export interface MatchedPromotion {
  /** Tokens of title, description and store. */
  words: ReadonlySet<string>;
  promotionId: string;
  authorId: string;
  storeSlug?: string | undefined;
  /** Whatever `product` of a subscription may be to mean this product: ids of its promotions, or its key. */
  products: readonly string[];
  category?: string | undefined;
  city?: string | undefined;
  /** In reais. */
  finalPrice?: number | undefined;
  requires?: readonly Requirement[] | undefined;
  isLowest?: boolean | undefined;
  /** The number of likes just reached; missing if the promotion was just published, or is shown in a list. */
  heat?: { step: number; minutes: number } | undefined;
}

/** The words that subscriptions look for. */
export const getPromotionWords = (candidate: {
  title: string;
  description: string;
  store: string;
}): Set<string> => new Set(toIndexedWords(candidate).tokens);

/** Whether a subscription applies to a promotion: notifications and lists decide by this function alone. */
export function subscriptionMatches(
  subscription: SubscriptionConditions,
  candidate: MatchedPromotion,
): boolean {
  return (
    isAbout(subscription, candidate) &&
    isNarrowedTo(subscription, candidate) &&
    isTimeFor(subscription, candidate)
  );
}

function isAbout(
  { keyword, store, author, product, promotion }: SubscriptionConditions,
  candidate: MatchedPromotion,
): boolean {
  return (
    (keyword === undefined || hasAllTerms(keyword, candidate.words)) &&
    (store === undefined || store === candidate.storeSlug) &&
    (author === undefined || author === candidate.authorId) &&
    (product === undefined || candidate.products.includes(product)) &&
    (promotion === undefined || promotion === candidate.promotionId)
  );
}

function isNarrowedTo(subscription: SubscriptionConditions, candidate: MatchedPromotion): boolean {
  const { exclude = [], categories, city, maxPrice, without = [], onlyLowest } = subscription;
  return (
    !exclude.some((text) => hasAllTerms(text, candidate.words)) &&
    (categories === undefined ||
      (candidate.category !== undefined && categories.includes(candidate.category))) &&
    (city === undefined || city === candidate.city) &&
    (maxPrice === undefined || (candidate.finalPrice !== undefined && candidate.finalPrice <= maxPrice)) &&
    !without.some((requirement) => candidate.requires?.includes(requirement)) &&
    (!onlyLowest || candidate.isLowest === true)
  );
}

/** A subscription that waits for likes applies when they are reached, any other one at publication. */
function isTimeFor({ minLikes, withinMinutes }: SubscriptionConditions, { heat }: MatchedPromotion): boolean {
  if (minLikes === undefined || heat === undefined) return minLikes === undefined && heat === undefined;
  return heat.step === minLikes && (withinMinutes === undefined || heat.minutes <= withinMinutes);
}
