import { tokenize } from '@pechincha/contracts/normalize-text';

/** Normalized form of a keyword, stored with the alert. */
export interface AlertWords {
  /** Equal for keywords that match the same promotions. */
  key: string;
  /** A promotion matches if it contains all of them. */
  words: string[];
  /** The word the alert is indexed by: the longest, since it is probably the rarest. */
  anchor: string;
}

export function toAlertWords(keyword: string): AlertWords {
  const words = tokenize(keyword).toSorted();
  const [anchor = ''] = words.toSorted((a, b) => b.length - a.length);
  return { key: words.join(' '), words, anchor };
}

/** Normalized words of a promotion that alerts are matched against. */
export const getPromotionWords = (promotion: {
  title: string;
  description: string;
  store: string;
}): string[] => tokenize([promotion.title, promotion.description, promotion.store].join('\n'));
