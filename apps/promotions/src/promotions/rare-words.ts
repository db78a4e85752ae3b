import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toSingular } from '@pechincha/contracts/normalize-text';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countRows } from '@pechincha/persistence/count-rows';
import type { Model } from 'mongoose';
import { PROMOTION_MODEL, SEARCH_INDEX, type PromotionRow } from './promotion.schema.js';
import { toWords } from './search-words.js';

/** Words of a title that are counted; further ones are ignored. */
const MAX_COUNTED_WORDS = 12;
/** Promotions counted per word; words of as many are equally frequent. */
export const MAX_COUNTED_PROMOTIONS = 2_000;

/** Say nothing of a product, however rare they are. */
const STOP_WORDS = new Set(
  'a as o os e de da do das dos em no na nos nas um uma com sem para por pra ou ate mais so'.split(' '),
);

export interface WordCount {
  /** As in `tok`. */
  word: string;
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
    const words = new Set(
      toWords(title)
        .filter((word) => !STOP_WORDS.has(word))
        .map(toSingular),
    );
    const counted = await Promise.all(
      [...words].slice(0, MAX_COUNTED_WORDS).map(async (word) => ({
        word,
        promotionCount: await countRows(
          this.promotions,
          { status: { $in: statuses }, tok: word, ...(_id && { _id: { $ne: _id } }) },
          { limit: MAX_COUNTED_PROMOTIONS, hint: SEARCH_INDEX },
        ),
      })),
    );
    return counted.toSorted((one, other) => one.promotionCount - other.promotionCount);
  }
}
