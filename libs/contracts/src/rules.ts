import type { Category } from './categories.js';
import type { Requirement } from './price-conditions.js';
import { hasAllTerms, toIndexedWords } from './search-words.js';

/** Notifies of promotions; notifies of what is new of somebody or something; hides promotions. */
export const ruleKinds = ['alert', 'follow', 'mute'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Rules of one member by kind; muted single promotions are not among them. */
export const MAX_RULES: Readonly<Record<RuleKind, number>> = { alert: 50, follow: 100, mute: 100 };
/** Single promotions that a member hides. */
export const MAX_MUTED_PROMOTIONS = 500;
/** Then a hidden single promotion is shown again. */
export const MUTED_PROMOTION_DAYS = 30;

/** Numbers of counted likes, minus dislikes, that rules can wait for; each is announced once per promotion. */
export const likeSteps = [5, 10, 25, 50, 100] as const;
export type LikeStep = (typeof likeSteps)[number];

/** Minutes from publication within which the likes must come. */
export const likeMinutes = [30, 60, 180, 1_440] as const;
export type LikeMinutes = (typeof likeMinutes)[number];

/** What a rule is about: one of them, or of a mute only `categories`. */
export const ruleAnchors = ['keyword', 'store', 'author', 'product', 'promotion'] as const;
export type RuleAnchor = (typeof ruleAnchors)[number];

/** What a rule applies to. All that is given must hold; a missing field holds always. */
export interface RuleConditions {
  /** All its words must be in title, description or store. */
  keyword?: string | undefined;
  /** A `storeSlug`. */
  store?: string | undefined;
  author?: string | undefined;
  /** As in `RuleDeal.products`. */
  product?: string | undefined;
  /** The id of a single promotion; only of a mute. */
  promotion?: string | undefined;
  /** Words or groups of words; a promotion with all words of one of them does not match. */
  exclude?: readonly string[] | undefined;
  /** One of them. */
  categories?: readonly Category[] | undefined;
  /** A slug, or `online`. */
  city?: string | undefined;
  /** Of the final price, in reais. */
  maxPrice?: number | undefined;
  /** What a buyer must not have to be or use. */
  without?: readonly Requirement[] | undefined;
  /** Then the rule applies only when the promotion reaches this number of likes. */
  minLikes?: LikeStep | undefined;
  withinMinutes?: LikeMinutes | undefined;
  /** Only the lowest price of 90 days. */
  onlyLowest?: boolean | undefined;
}

/** What rules read of a promotion. A missing field matches no rule that needs it. */
export interface RuleDeal {
  /** Tokens of title, description and store. */
  words: ReadonlySet<string>;
  promotionId: string;
  authorId: string;
  storeSlug?: string | undefined;
  /** Whatever `product` of a rule may be to mean this product: ids of its promotions, or its key. */
  products: readonly string[];
  category?: Category | undefined;
  city?: string | undefined;
  /** In reais. */
  finalPrice?: number | undefined;
  requires?: readonly Requirement[] | undefined;
  isLowest?: boolean | undefined;
  /** The number of likes just reached; missing if the promotion was just published, or is shown in a list. */
  heat?: { step: number; minutes: number } | undefined;
}

/** The words that rules look for. */
export const getDealWords = (deal: { title: string; description: string; store: string }): Set<string> =>
  new Set(toIndexedWords(deal).tokens);

/** Whether a rule applies to a promotion: notifications and lists decide by this function alone. */
export function ruleMatches(rule: RuleConditions, deal: RuleDeal): boolean {
  return isAbout(rule, deal) && isNarrowedTo(rule, deal) && isTimeFor(rule, deal);
}

function isAbout({ keyword, store, author, product, promotion }: RuleConditions, deal: RuleDeal): boolean {
  return (
    (keyword === undefined || hasAllTerms(keyword, deal.words)) &&
    (store === undefined || store === deal.storeSlug) &&
    (author === undefined || author === deal.authorId) &&
    (product === undefined || deal.products.includes(product)) &&
    (promotion === undefined || promotion === deal.promotionId)
  );
}

function isNarrowedTo(rule: RuleConditions, deal: RuleDeal): boolean {
  const { exclude = [], categories, city, maxPrice, without = [], onlyLowest } = rule;
  return (
    !exclude.some((text) => hasAllTerms(text, deal.words)) &&
    (categories === undefined || (deal.category !== undefined && categories.includes(deal.category))) &&
    (city === undefined || city === deal.city) &&
    (maxPrice === undefined || (deal.finalPrice !== undefined && deal.finalPrice <= maxPrice)) &&
    !without.some((requirement) => deal.requires?.includes(requirement)) &&
    (!onlyLowest || deal.isLowest === true)
  );
}

/** A rule that waits for likes applies when they are reached, any other one at publication. */
function isTimeFor({ minLikes, withinMinutes }: RuleConditions, { heat }: RuleDeal): boolean {
  if (minLikes === undefined || heat === undefined) return minLikes === undefined && heat === undefined;
  return heat.step === minLikes && (withinMinutes === undefined || heat.minutes <= withinMinutes);
}
