import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toSingular } from '@pechincha/contracts/normalize-text';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countRows } from '@pechincha/persistence/count-rows';
import { type Model, type mongo } from 'mongoose';
import { PROMOTION_MODEL, SEARCH_INDEX, type PromotionRow } from '../promotions/promotion.schema.js';
import type { IndexMatch } from './index-match.js';
import { toSearchWords } from '../promotions/search-words.js';
import { VocabularyRepository } from '../promotions/vocabulary.repository.js';

/** Maximum words a prefix is expanded to. MongoDB merges up to 200 ordered ranges and sorts more. */
const MAX_MERGED_WORDS = 190;
/** Default limit of the count of promotions per word, used to find the rarest word. */
const MAX_COUNTED_PROMOTIONS = 2_000;
/** Words counted per query; further words only filter. */
const MAX_COUNTED_WORDS = 8;

/** A query word: any of some tokens, or all tokens with a prefix. */
type SearchTerm = { any: string[] } | { prefix: string };

@Injectable()
export class PromotionSearch {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /**
   * The rarest word is looked up in the index; the others filter its matches. `nothing` if a word is in no
   * promotion of these statuses.
   */
  async find(
    query: string,
    statuses: readonly PromotionStatus[],
    countLimit = MAX_COUNTED_PROMOTIONS,
  ): Promise<IndexMatch | 'nothing'> {
    const words = toSearchWords(query);
    if (!words) return 'nothing';
    const prefixTerm = await this.expandPrefix(words.prefix, statuses);
    const terms = [prefixTerm, ...words.wholeWords.map((word) => ({ any: [word] }))];
    const countedTerms = await this.countTerms(terms, statuses, countLimit);
    const [rarest, ...others] = countedTerms.toSorted((a, b) => a.promotionCount - b.promotionCount);
    if (!rarest || rarest.promotionCount === 0) return 'nothing';
    const range = { tok: toTokenFilter(rarest.term) };
    return {
      index: SEARCH_INDEX,
      range,
      filter: {
        ...range,
        // $nor with $not keeps the planner from using an index for the other words.
        ...(others.length > 0 && {
          $nor: others.map(({ term }) => ({ tok: { $not: toTokenFilter(term) } })),
        }),
      },
      promotionCount: rarest.promotionCount,
      isCounted: others.length === 0,
      isOrdered: 'any' in rarest.term,
    };
  }

  /**
   * Tokens with the prefix: as a list if short enough to be merged in order, else as a range. The vocabulary only
   * has words of approved promotions, so other statuses always use the range.
   */
  private async expandPrefix(prefix: string, statuses: readonly PromotionStatus[]): Promise<SearchTerm> {
    const exact = toSingular(prefix);
    const isPublic = statuses.every((status) => status === 'active');
    const tokens = isPublic ? await this.vocabulary.findByPrefix(prefix, MAX_MERGED_WORDS) : 'too-many';
    return tokens === 'too-many' ? { prefix } : { any: [...new Set([exact, ...tokens])] };
  }

  /** Promotions of these statuses per term; Infinity for terms beyond MAX_COUNTED_WORDS. */
  private countTerms(
    terms: SearchTerm[],
    statuses: readonly PromotionStatus[],
    countLimit: number,
  ): Promise<{ term: SearchTerm; promotionCount: number }[]> {
    const count = (term: SearchTerm): Promise<number> =>
      countRows(
        this.promotions,
        { status: { $in: statuses }, tok: toTokenFilter(term) },
        { limit: countLimit + 1, hint: SEARCH_INDEX },
      );
    return Promise.all(
      terms.map(async (term, index) => ({
        term,
        promotionCount: index < MAX_COUNTED_WORDS ? await count(term) : Infinity,
      })),
    );
  }
}

const toTokenFilter = (term: SearchTerm): mongo.FilterOperators<string> =>
  'any' in term ? { $in: term.any } : { $elemMatch: { $gte: term.prefix, $lt: `${term.prefix}\u{10FFFF}` } };
