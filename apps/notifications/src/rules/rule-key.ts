import { tokenize } from '@pechincha/contracts/normalize-text';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';

/** How a rule is found. */
export interface RuleKeys {
  /** Equal for rules of one kind that apply to the same promotions. */
  key: string;
  /**
   * The value that the rule is indexed by, probably the rarest: of a keyword the longest word. Events look up their own
   * anchors; those of mutes are never among them.
   */
  anchor: string;
}

/** Anchor of mutes, except of single promotions. */
export const MUTE_ANCHOR = 'mute:any';
/** Anchors of muted promotions begin with it. */
export const MUTED_PROMOTION_PREFIX = 'mute:deal:';

export const getMutedPromotionAnchor = (promotionId: string): string => MUTED_PROMOTION_PREFIX + promotionId;
export const getStoreAnchor = (storeSlug: string): string => `store:${storeSlug}`;
export const getAuthorAnchor = (author: string): string => `author:${author}`;
export const getProductAnchor = (promotionId: string): string => `product:${promotionId}`;

const sortWords = (text: string): string => tokenize(text).toSorted().join(' ');

/** All conditions in one order and spelling; of a keyword alone its words. */
function getKey(
  kind: RuleKind,
  { keyword, exclude, categories, without, ...others }: RuleConditions,
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
  kind: RuleKind,
  { keyword = '', store, author, product, promotion }: RuleConditions,
): string {
  if (kind === 'mute') return promotion === undefined ? MUTE_ANCHOR : getMutedPromotionAnchor(promotion);
  if (store !== undefined) return getStoreAnchor(store);
  if (author !== undefined) return getAuthorAnchor(author);
  if (product !== undefined) return getProductAnchor(product);
  const [longest = ''] = tokenize(keyword)
    .toSorted()
    .toSorted((a, b) => b.length - a.length);
  return longest;
}

export const toRuleKeys = (kind: RuleKind, conditions: RuleConditions): RuleKeys => ({
  key: getKey(kind, conditions),
  anchor: getAnchor(kind, conditions),
});
