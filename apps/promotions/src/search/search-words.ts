import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isStopWord, listTokens, toIndexedWords, toSearchTerms } from '@pechincha/contracts/search-words';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countRows } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';
import { PROMOTION_MODEL, type PromotionRow, SEARCH_INDEX } from '../promotions/promotion.schema.js';

/** By which the back office finds the promotions of an author; no word has an '@'. */
export const toAuthorToken = (authorId: string): string => `@${authorId}`;

/** All that a promotion is found by. */
export const toSearchTokens = (
  promotion: Pick<PromotionRow, 'title' | 'description' | 'store'>,
  authorId: string,
): string[] => [...toIndexedWords(promotion).tokens, toAuthorToken(authorId)];

/** Words of a title that are counted; further ones are ignored. */
const MAX_COUNTED_WORDS = 12;
/** Promotions counted per word; words of as many are equally frequent. */
export const MAX_COUNTED_PROMOTIONS = 2_000;

interface WordCount {
  /** As in `searchTokens`: the word's own and those of compounds with its neighbours. */
  tokens: string[];
  /** Promotions that have it, up to a limit. */
  promotionCount: number;
}

@Injectable()
export class RareWords {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  /** The words of a title, the rarest in other promotions of these statuses first. */
  async list(
    { _id, title }: Pick<PromotionRow, 'title'> & Partial<Pick<PromotionRow, '_id'>>,
    statuses: readonly PromotionStatus[],
  ): Promise<WordCount[]> {
    const terms = toSearchTerms(title).filter(({ word }) => !isStopWord(word));
    const counted = await Promise.all(
      terms.slice(0, MAX_COUNTED_WORDS).map(async (term) => {
        const tokens = listTokens(term);
        const filter = {
          status: { $in: statuses },
          searchTokens: { $in: tokens },
          ...(_id && { _id: { $ne: _id } }),
        };
        const options = { limit: MAX_COUNTED_PROMOTIONS, hint: SEARCH_INDEX };
        return { tokens, promotionCount: await countRows(this.promotions, filter, options) };
      }),
    );
    return counted.toSorted((one, other) => one.promotionCount - other.promotionCount);
  }
}
