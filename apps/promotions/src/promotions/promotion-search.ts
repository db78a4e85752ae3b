import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toSingular } from '@pechincha/contracts/normalize-text';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type Model, type mongo } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { PROMOTION, SEARCH_INDEX, type PromotionRow } from './promotion.schema.js';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { searchWords } from './search-words.js';

/** Words that one beginning may stand for. The server merges up to 200 ordered ranges; more it sorts. */
const MAX_MERGED_WORDS = 190;
/** Deals of a word are counted so far, unless told, to know which is the rarest. */
const COUNTED = 2_000;
/** Words that are counted, so that the rarest leads. What is left of a long query only narrows. */
const MOST_COUNTED = 8;

/** What narrows a list to a search. */
export interface Found {
  filter: mongo.Filter<PromotionRow>;
  /** How many deals have the rarest of the words, as far as they were counted. */
  deals: number;
  /** Whether the search index gives them newest first, without a sort. */
  isOrdered: boolean;
}

/** What one word of a query may stand for: some tokens, or all that begin so. */
type Asked = { any: string[] } | { prefix: string };

@Injectable()
export class PromotionSearch {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /**
   * The rarest word leads the index; the others only look at what it finds. `nothing` where a word is in no
   * deal of these states.
   */
  async find(
    query: string,
    statuses: readonly PromotionStatus[],
    upTo = COUNTED,
  ): Promise<Found | 'nothing'> {
    const words = searchWords(query);
    if (!words) return 'nothing';
    const beginning = await this.expand(words.beginning, statuses);
    const asked = [beginning, ...words.whole.map((word) => ({ any: [word] }))];
    const counted = await this.counted(asked, statuses, upTo);
    const [rarest, ...others] = counted.toSorted((a, b) => a.deals - b.deals);
    if (!rarest || rarest.deals === 0) return 'nothing';
    return {
      filter: {
        tok: among(rarest.word),
        // Said by what the others must not lack, so that no index is chosen for them.
        ...(others.length > 0 && { $nor: others.map(({ word }) => ({ tok: { $not: among(word) } })) }),
      },
      deals: rarest.deals,
      isOrdered: 'any' in rarest.word,
    };
  }

  /**
   * The tokens that begin so: as a list where it is short enough to be merged in order, else as a range. Only words
   * of approved deals are listed, so other states always take the range.
   */
  private async expand(beginning: string, statuses: readonly PromotionStatus[]): Promise<Asked> {
    const own = toSingular(beginning);
    const isPublic = statuses.every((status) => status === 'active');
    const tokens = isPublic ? await this.vocabulary.findByPrefix(beginning, MAX_MERGED_WORDS) : 'too-many';
    return tokens === 'too-many' ? { prefix: beginning } : { any: [...new Set([own, ...tokens])] };
  }

  /** How many deals of these states have any of some tokens, for each of the first few words. */
  private counted(
    asked: Asked[],
    statuses: readonly PromotionStatus[],
    upTo: number,
  ): Promise<{ word: Asked; deals: number }[]> {
    const options = { limit: upTo + 1, hint: SEARCH_INDEX, maxTimeMS: READ_WITHIN_MS };
    const count = (word: Asked): Promise<number> =>
      rowsOf(this.promotions).countDocuments({ status: { $in: statuses }, tok: among(word) }, options);
    return Promise.all(
      asked.map(async (word, index) => ({
        word,
        deals: index < MOST_COUNTED ? await count(word) : Infinity,
      })),
    );
  }
}

const among = (word: Asked): mongo.FilterOperators<string> =>
  'any' in word ? { $in: word.any } : { $elemMatch: { $gte: word.prefix, $lt: `${word.prefix}\u{10FFFF}` } };
