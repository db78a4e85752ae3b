import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toSingular } from '@pechincha/contracts/normalize-text';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type Model, type mongo } from 'mongoose';
import { READ_TIMEOUT_MS, getCollection } from '../get-collection.js';
import { PROMOTION, SEARCH_INDEX, type PromotionRow } from './promotion.schema.js';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { toSearchWords } from './search-words.js';

/** Words that one beginning may stand for. The server merges up to 200 ordered ranges; more it sorts. */
const MAX_MERGED_WORDS = 190;
/** Deals of a word are counted so far, unless told, to know which is the rarest. */
const MAX_COUNTED_PROMOTIONS = 2_000;
/** Words that are counted, so that the rarest leads. What is left of a long query only narrows. */
const MAX_COUNTED_WORDS = 8;

/** What narrows a list to a search. */
export interface SearchMatch {
  filter: mongo.Filter<PromotionRow>;
  /** How many deals have the rarest of the words, as far as they were counted. */
  promotionCount: number;
  /** Whether the search index gives them newest first, without a sort. */
  isOrdered: boolean;
}

/** What one word of a query may stand for: some tokens, or all that begin so. */
type SearchTerm = { any: string[] } | { prefix: string };

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
    countLimit = MAX_COUNTED_PROMOTIONS,
  ): Promise<SearchMatch | 'nothing'> {
    const words = toSearchWords(query);
    if (!words) return 'nothing';
    const prefixTerm = await this.expandPrefix(words.prefix, statuses);
    const terms = [prefixTerm, ...words.wholeWords.map((word) => ({ any: [word] }))];
    const countedTerms = await this.counted(terms, statuses, countLimit);
    const [rarest, ...others] = countedTerms.toSorted((a, b) => a.deals - b.deals);
    if (!rarest || rarest.deals === 0) return 'nothing';
    return {
      filter: {
        tok: toTokenFilter(rarest.word),
        // Said by what the others must not lack, so that no index is chosen for them.
        ...(others.length > 0 && {
          $nor: others.map(({ word }) => ({ tok: { $not: toTokenFilter(word) } })),
        }),
      },
      promotionCount: rarest.deals,
      isOrdered: 'any' in rarest.word,
    };
  }

  /**
   * The tokens that begin so: as a list where it is short enough to be merged in order, else as a range. Only words
   * of approved deals are listed, so other states always take the range.
   */
  private async expandPrefix(prefix: string, statuses: readonly PromotionStatus[]): Promise<SearchTerm> {
    const exact = toSingular(prefix);
    const isPublic = statuses.every((status) => status === 'active');
    const tokens = isPublic ? await this.vocabulary.findByPrefix(prefix, MAX_MERGED_WORDS) : 'too-many';
    return tokens === 'too-many' ? { prefix: prefix } : { any: [...new Set([exact, ...tokens])] };
  }

  /** How many deals of these states have any of some tokens, for each of the first few words. */
  private counted(
    terms: SearchTerm[],
    statuses: readonly PromotionStatus[],
    countLimit: number,
  ): Promise<{ word: SearchTerm; deals: number }[]> {
    const options = { limit: countLimit + 1, hint: SEARCH_INDEX, maxTimeMS: READ_TIMEOUT_MS };
    const count = (word: SearchTerm): Promise<number> =>
      getCollection(this.promotions).countDocuments(
        { status: { $in: statuses }, tok: toTokenFilter(word) },
        options,
      );
    return Promise.all(
      terms.map(async (word, index) => ({
        word,
        deals: index < MAX_COUNTED_WORDS ? await count(word) : Infinity,
      })),
    );
  }
}

const toTokenFilter = (term: SearchTerm): mongo.FilterOperators<string> =>
  'any' in term ? { $in: term.any } : { $elemMatch: { $gte: term.prefix, $lt: `${term.prefix}\u{10FFFF}` } };
