import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { id } from '@pechincha/contracts/ids';
import { listTokens, toSearchTerms, toToken, type SearchTerm } from '@pechincha/contracts/search-words';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countRows } from '@pechincha/persistence/queries';
import { Types, type Model, type mongo } from 'mongoose';
import { PROMOTION_MODEL, SEARCH_INDEX, type PromotionRow } from '../promotions/promotion.schema.js';
import { toAuthorToken } from '../search/search-words.js';
import type { IndexMatch } from './list-plan.js';
import { VocabularyRepository } from '../search/vocabulary.repository.js';
import { SimilarWords } from '../search/similar-words.js';

/** Maximum words a prefix is expanded to. MongoDB merges up to 200 ordered ranges and sorts more. */
const MAX_MERGED_WORDS = 190;
/** Words that a compound is the beginning of. */
const MAX_BEGUN_COMPOUNDS = 20;
/** Default limit of the count of promotions per word, used to find the rarest word. */
const MAX_COUNTED_PROMOTIONS = 2_000;
/** Words counted per query; further words only filter. */
const MAX_COUNTED_WORDS = 8;
/** MongoDB's own. */
const ID_INDEX = '_id_';

/** A word of a query: any of the tokens, or a token that begins with a prefix. */
interface Alternatives {
  tokens: string[];
  prefixes: string[];
}

@Injectable()
export class PromotionSearch {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly vocabulary: VocabularyRepository,
    private readonly similarWords: SimilarWords,
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
    const alternatives = await this.listAlternatives(toSearchTerms(query), statuses);
    return this.match(alternatives, statuses, countLimit);
  }

  /**
   * The promotion whose id the query is; else those with all of its words, and all of the authors, one of whom it may be
   * the id of.
   */
  async findForAdmin(
    query: string,
    authors: readonly string[],
    statuses: readonly PromotionStatus[],
  ): Promise<IndexMatch | 'nothing'> {
    const { data: queryId } = id.safeParse(query);
    const byId = queryId && (await this.findById(new Types.ObjectId(queryId), statuses));
    if (byId) return byId;
    const authorTokens = [...authors, ...(queryId ? [queryId] : [])].map(toAuthorToken);
    const alternatives = await this.listAlternatives(toSearchTerms(query), statuses);
    if (alternatives.length === 0) alternatives.push({ tokens: [], prefixes: [] });
    // A promotion of one of the authors has a token of every alternative, any other one all words.
    for (const { tokens } of alternatives) tokens.push(...authorTokens);
    return this.match(alternatives, statuses, MAX_COUNTED_PROMOTIONS);
  }

  private async findById(
    _id: Types.ObjectId,
    statuses: readonly PromotionStatus[],
  ): Promise<IndexMatch | undefined> {
    const filter = { _id };
    const found = { status: { $in: statuses }, ...filter };
    const promotionCount = await countRows(this.promotions, found, { limit: 1, hint: ID_INDEX });
    const match = {
      index: ID_INDEX,
      range: filter,
      filter,
      promotionCount,
      isCounted: true,
      isOrdered: true,
    };
    return promotionCount > 0 ? match : undefined;
  }

  /** Active promotions that have each word or a similar one; `nothing` if no word has a similar one. */
  async findSimilar(query: string, countLimit: number): Promise<IndexMatch | 'nothing'> {
    const terms = toSearchTerms(query);
    const similar = await Promise.all(terms.map(({ word }) => this.similarWords.find(word)));
    if (similar.every((tokens) => tokens.length === 0)) return 'nothing';
    const exact = await this.listAlternatives(terms, ['active']);
    const alternatives = exact.map(({ tokens, ...others }, index) => ({
      ...others,
      tokens: [...new Set([...tokens, ...(similar[index] ?? [])])],
    }));
    return this.match(alternatives, ['active'], countLimit);
  }

  private async match(
    alternatives: Alternatives[],
    statuses: readonly PromotionStatus[],
    countLimit: number,
  ): Promise<IndexMatch | 'nothing'> {
    const counted = await this.countAll(alternatives, statuses, countLimit);
    const [rarest, ...others] = counted.toSorted((a, b) => a.promotionCount - b.promotionCount);
    if (!rarest || rarest.promotionCount === 0) return 'nothing';
    const range = { searchTokens: rarest.filter };
    return {
      index: SEARCH_INDEX,
      range,
      filter: {
        ...range,
        // $nor with $not keeps the planner from using an index for the other words.
        ...(others.length > 0 && { $nor: others.map(({ filter }) => ({ searchTokens: { $not: filter } })) }),
      },
      promotionCount: rarest.promotionCount,
      isCounted: others.length === 0,
      isOrdered: rarest.isOrdered,
    };
  }

  /**
   * Of each term its token and the compounds that exist, and of the last one what it is the beginning of: tokens if
   * they are few enough to be merged in order, else a range. The vocabulary only has words of approved promotions, so
   * other statuses always use the range and all compounds.
   */
  private async listAlternatives(
    terms: SearchTerm[],
    statuses: readonly PromotionStatus[],
  ): Promise<Alternatives[]> {
    const last = terms.at(-1);
    if (!last) return [];
    if (!statuses.every((status) => status === 'active'))
      return terms.map((term) => ({
        tokens: listTokens(term),
        prefixes: [
          ...(term === last ? [last.word] : []),
          ...term.compounds.filter((compound) => last.compounds.includes(compound)),
        ],
      }));
    const [prefixed, prefixedCompounds, known] = await Promise.all([
      this.vocabulary.findByPrefix(last.word, MAX_MERGED_WORDS),
      Promise.all(
        last.compounds.map(async (compound) => {
          const tokens = await this.vocabulary.findByPrefix(compound, MAX_BEGUN_COMPOUNDS);
          return [compound, tokens === 'too-many' ? [] : tokens] as const;
        }),
      ),
      this.vocabulary.filterKnown([...new Set(terms.flatMap(({ compounds }) => compounds.map(toToken)))]),
    ]);
    const compoundTokens = new Map(prefixedCompounds);
    return terms.map((term) => {
      const tokens = new Set([
        term.token,
        ...term.compounds.map(toToken).filter((token) => known.includes(token)),
        ...term.compounds.flatMap((compound) => compoundTokens.get(compound) ?? []),
        ...(term === last && prefixed !== 'too-many' ? prefixed : []),
      ]);
      return { tokens: [...tokens], prefixes: term === last && prefixed === 'too-many' ? [last.word] : [] };
    });
  }

  /** Promotions of these statuses per word; Infinity beyond MAX_COUNTED_WORDS. */
  private countAll(alternatives: Alternatives[], statuses: readonly PromotionStatus[], countLimit: number) {
    return Promise.all(
      alternatives.map(async (each, index) => {
        const filter = toTokenFilter(each);
        const count = () =>
          countRows(
            this.promotions,
            { status: { $in: statuses }, searchTokens: filter },
            { limit: countLimit + 1, hint: SEARCH_INDEX },
          );
        return {
          filter,
          isOrdered: each.prefixes.length === 0,
          promotionCount: index < MAX_COUNTED_WORDS ? await count() : Infinity,
        };
      }),
    );
  }
}

/** A word has letters and digits, of a decimal also a point. */
const toTokenFilter = ({ tokens, prefixes }: Alternatives): mongo.FilterOperators<string> => ({
  $in: [...tokens, ...prefixes.map((prefix) => new RegExp(`^${prefix.replaceAll('.', '\\.')}`) as never)],
});
