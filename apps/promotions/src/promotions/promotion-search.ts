import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { singular } from '@pechincha/contracts/folding';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type Model, type mongo } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { PROMOTION, SEARCH_INDEX, type PromotionRow } from './promotion.schema.js';
import { searchWords, type IndexedWords } from './search-words.js';
import { VOCABULARY, type VocabularyRow } from './vocabulary.schema.js';

/** States times words that one beginning may stand for. The server merges up to 200 ordered ranges; more it sorts. */
const MOST_RANGES = 190;
/** Deals of a word are counted so far, unless told, to know which is the rarest. */
const COUNTED = 2_000;
/** Words that are counted, so that the rarest leads. What is left of a long query only narrows. */
const MOST_COUNTED = 8;

/** What narrows a list to a search. */
export interface Found {
  filter: mongo.Filter<PromotionRow>;
  /** How many deals have the rarest of the words, as far as they were counted. */
  deals: number;
}

@Injectable()
export class PromotionSearch {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(VOCABULARY) private readonly vocabulary: Model<VocabularyRow>,
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
    const begun = await this.begunBy(words.beginning, Math.floor(MOST_RANGES / statuses.length));
    const asked = [begun, ...words.whole.map((word) => [word])];
    const counted = await this.counted(asked, statuses, upTo);
    const [rarest, ...others] = counted.toSorted((a, b) => a.deals - b.deals);
    if (!rarest || rarest.deals === 0) return 'nothing';
    return {
      filter: {
        // Said by what the others must not lack, so that no index is chosen for them.
        tok: { $in: rarest.any },
        ...(others.length > 0 && { $nor: others.map(({ any }) => ({ tok: { $nin: any } })) }),
      },
      deals: rarest.deals,
    };
  }

  /** Adds the words that are new; before the transaction, since a word that no deal has does no harm. */
  async learn({ vocabulary }: IndexedWords): Promise<void> {
    const rows = rowsOf(this.vocabulary);
    const _ids = vocabulary.map(({ word }) => word);
    const known = await rows.find({ _id: { $in: _ids } }, { projection: { _id: 1 } }).toArray();
    const old = new Set(known.map(({ _id }) => _id));
    const fresh = vocabulary.filter(({ word }) => !old.has(word));
    if (fresh.length === 0) return;
    await rows.bulkWrite(
      fresh.map(({ word, token }) => ({
        updateOne: { filter: { _id: word }, update: { $setOnInsert: { token } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** The tokens of every word that begins so, and that of the word itself. */
  private async begunBy(beginning: string, most: number): Promise<string[]> {
    const own = singular(beginning);
    const found = await rowsOf(this.vocabulary)
      .find(
        { _id: { $gte: beginning, $lt: `${beginning}\u{10FFFF}` } },
        { projection: { _id: 0, token: 1 }, sort: { _id: 1 }, limit: most, maxTimeMS: READ_WITHIN_MS },
      )
      .toArray();
    return [...new Set([own, ...found.map(({ token }) => token)])];
  }

  /** How many deals of these states have any of some tokens, for each of the first few words. */
  private counted(
    asked: string[][],
    statuses: readonly PromotionStatus[],
    upTo: number,
  ): Promise<{ any: string[]; deals: number }[]> {
    const options = { limit: upTo + 1, hint: SEARCH_INDEX, maxTimeMS: READ_WITHIN_MS };
    const count = (any: string[]): Promise<number> =>
      rowsOf(this.promotions).countDocuments({ status: { $in: statuses }, tok: { $in: any } }, options);
    return Promise.all(
      asked.map(async (any, index) => ({ any, deals: index < MOST_COUNTED ? await count(any) : Infinity })),
    );
  }
}
