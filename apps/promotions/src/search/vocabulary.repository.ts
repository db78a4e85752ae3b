import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { stemmer } from '@orama/stemmers/portuguese';
import { toToken } from '@pechincha/contracts/search-words';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';
import { PROMOTION_MODEL, type PromotionRow, SEARCH_INDEX } from '../promotions/promotion.schema.js';

/** A word of an approved promotion, for the beginnings of words, compounds and similar words. */
interface VocabularyRow {
  /** The folded word as written. */
  _id: string;
  /** Its token, by which promotions are indexed. */
  token: string;
  /** What Snowball leaves of it: equal for forms of one word, as 'elétrico' and 'elétrica'. */
  stem: string;
  /** By the database's clock. */
  addedAt: Date;
  /** When it was first found unused; deleted if it still is a night later. */
  unusedSince?: Date;
}

export const toStem = (word: string): string => stemmer(toToken(word));

export const toWordForms = (word: string): Pick<VocabularyRow, 'token' | 'stem'> => ({
  token: toToken(word),
  stem: toStem(word),
});

export const VOCABULARY_MODEL = 'Vocabulary';

export const vocabularySchema = createRowSchema<VocabularyRow>('vocabulary');
vocabularySchema.index({ token: 1 });
vocabularySchema.index({ stem: 1 });
vocabularySchema.index({ addedAt: 1 });

/** Words checked per batch when deleting unused ones. */
const CLEANUP_BATCH_SIZE = 500;
/** Words read per batch when loading the vocabulary. */
const LOAD_BATCH_SIZE = 1_000;
const LOAD_TIMEOUT_MS = 30_000;
/** Words with one token or one stem that are read. */
const MAX_FORMS = 20;
/** Far longer than a transaction, so that a promotion stored while a word was marked unused is seen. */
const UNUSED_GRACE_MS = 12 * 60 * 60_000;

const APPROVED_STATUSES: readonly PromotionStatus[] = ['active', 'expired'];

@Injectable()
export class VocabularyRepository {
  constructor(
    @InjectModel(VOCABULARY_MODEL) private readonly vocabulary: Model<VocabularyRow>,
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
  ) {}

  /**
   * Adds new words. Runs outside the promotion's transaction, so that promotions do not conflict on shared words;
   * an unused word does no harm.
   */
  async add(words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const rows = getCollection(this.vocabulary);
    const known = await rows
      .find({ _id: { $in: [...words] }, unusedSince: { $exists: false } }, { projection: { _id: 1 } })
      .toArray();
    const knownWords = new Set(known.map(({ _id }) => _id));
    const newWords = words.filter((word) => !knownWords.has(word));
    if (newWords.length === 0) return;
    await rows.bulkWrite(
      newWords.map((word) => ({
        updateOne: {
          filter: { _id: word },
          update: {
            $set: toWordForms(word),
            $currentDate: { addedAt: true as const },
            $unset: { unusedSince: '' },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Tokens of all words with the prefix; 'too-many' if more words than the limit have it. */
  async findByPrefix(prefix: string, limit: number): Promise<string[] | 'too-many'> {
    const found = await getCollection(this.vocabulary)
      .find(
        { _id: { $gte: prefix, $lt: `${prefix}\u{10FFFF}` } },
        { projection: { _id: 0, token: 1 }, sort: { _id: 1 }, limit: limit + 1, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return found.length > limit ? 'too-many' : found.map(({ token }) => token);
  }

  /** Those of the tokens that a word has. */
  async filterKnown(tokens: readonly string[]): Promise<string[]> {
    if (tokens.length === 0) return [];
    const found = await getCollection(this.vocabulary)
      .find(
        { token: { $in: [...tokens] } },
        { projection: { _id: 0, token: 1 }, limit: MAX_FORMS * tokens.length, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return [...new Set(found.map(({ token }) => token))];
  }

  /** Tokens of words with the stem, up to a limit. */
  async findByStem(stem: string): Promise<string[]> {
    const found = await getCollection(this.vocabulary)
      .find({ stem }, { projection: { _id: 0, token: 1 }, limit: MAX_FORMS, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    return [...new Set(found.map(({ token }) => token))];
  }

  /** Words added since then, oldest first. */
  async *listAddedSince(since: Date, limit: number): AsyncGenerator<string> {
    const rows = getCollection(this.vocabulary).find(
      { addedAt: { $gte: since } },
      {
        projection: { _id: 1 },
        sort: { addedAt: 1 },
        limit,
        batchSize: LOAD_BATCH_SIZE,
        maxTimeMS: LOAD_TIMEOUT_MS,
      },
    );
    for await (const { _id } of rows) yield _id;
  }

  /** Marks words that no approved promotion has and deletes those marked the night before. */
  async deleteUnused(now: Date, signal?: AbortSignal): Promise<void> {
    const rows = getCollection(this.vocabulary);
    for (let after = ''; ;) {
      signal?.throwIfAborted();
      const words = await rows
        .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: CLEANUP_BATCH_SIZE })
        .toArray();
      const unused = [];
      const usedAgain = [];
      for (const { _id, token, unusedSince } of words) {
        const isUsed = await this.isUsed(token);
        if (!isUsed) unused.push(_id);
        else if (unusedSince) usedAgain.push(_id);
      }
      await rows.updateMany({ _id: { $in: usedAgain } }, { $unset: { unusedSince: '' } });
      await rows.deleteMany({
        _id: { $in: unused },
        unusedSince: { $lte: new Date(now.getTime() - UNUSED_GRACE_MS) },
      });
      await rows.updateMany(
        { _id: { $in: unused }, unusedSince: { $exists: false } },
        { $set: { unusedSince: now } },
      );
      if (words.length < CLEANUP_BATCH_SIZE) return;
      after = words.at(-1)?._id ?? '';
    }
  }

  private async isUsed(token: string): Promise<boolean> {
    const options = { projection: { _id: 1 }, hint: SEARCH_INDEX };
    const promotion = await getCollection(this.promotions).findOne(
      { status: { $in: APPROVED_STATUSES }, searchTokens: token },
      options,
    );
    return promotion !== null;
  }
}
