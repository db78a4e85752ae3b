import { toIndexedWords } from '@pechincha/contracts/search-words';
import type { PromotionRow } from './promotion.schema.js';

/** By which the back office finds the promotions of an author; no word has an '@'. */
export const toAuthorToken = (authorId: string): string => `@${authorId}`;

/** All that a promotion is found by. */
export const toSearchTokens = (
  promotion: Pick<PromotionRow, 'title' | 'description' | 'store'>,
  authorId: string,
): string[] => [...toIndexedWords(promotion).tokens, toAuthorToken(authorId)];
