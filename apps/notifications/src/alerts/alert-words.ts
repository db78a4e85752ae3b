import { tokenize } from '@pechincha/contracts/normalize-text';

/** What of a keyword is compared, kept beside it. */
export interface AlertWords {
  /** Equal for two keywords that find the same deals. */
  key: string;
  /** All of them must be in a deal. */
  words: string[];
  /** The one under which the alert is found: the longest word is most likely the rarest. */
  anchor: string;
}

export function toAlertWords(keyword: string): AlertWords {
  const words = tokenize(keyword).toSorted();
  const [anchor = ''] = words.toSorted((a, b) => b.length - a.length);
  return { key: words.join(' '), words, anchor };
}

/** The words of a deal in which alerts look. */
export const getPromotionWords = (promotion: {
  title: string;
  description: string;
  store: string;
}): string[] => tokenize([promotion.title, promotion.description, promotion.store].join('\n'));
