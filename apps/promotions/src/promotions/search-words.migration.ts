import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toIndexedWords, WORDS_VERSION } from '@pechincha/contracts/search-words';
import { DataMigration, runForVersion } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model, mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { PROMOTION_MODEL, type PromotionRow } from './promotion.schema.js';
import { isOpen } from './promotion-visibility.js';
import { toSearchTokens } from './search-tokens.js';
import { VocabularyRepository } from './vocabulary.repository.js';

const BATCH_SIZE = 500;

const projection = {
  ...{ title: 1, description: 1, store: 1, status: 1, revision: 1, tok: 1, 'author._id': 1 },
} as const;

/**
 * Words that promotions are found by, when they are made in another way: of all before serving, and in the night after
 * of those that replicas of the earlier release stored meanwhile.
 */
@Injectable()
export class SearchWordsMigration extends DataMigration {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly vocabulary: VocabularyRepository,
  ) {
    super();
  }

  migrate(): Promise<void> {
    const migration = { _id: 'search-tokens', version: WORDS_VERSION };
    return runForVersion(this.promotions.db, migration, async () => {
      await this.vocabulary.rewrite();
      await this.rewrite();
    });
  }

  /** @param signal aborts between two batches by throwing */
  async rewrite(signal?: AbortSignal): Promise<void> {
    const rows = getCollection(this.promotions);
    let updates: mongo.AnyBulkWriteOperation<PromotionRow>[] = [];
    let words = new Set<string>();
    const write = async () => {
      signal?.throwIfAborted();
      // Words first: a promotion with new tokens is not read again after a fault.
      await this.vocabulary.add([...words]);
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false });
      updates = [];
      words = new Set();
    };
    for await (const row of rows.find({}, { projection, batchSize: BATCH_SIZE })) {
      const tokens = toSearchTokens(row, row.author._id.toHexString());
      if (isDeepStrictEqual(row.tok, tokens)) continue;
      updates.push({
        updateOne: { filter: { _id: row._id, revision: row.revision }, update: { $set: { tok: tokens } } },
      });
      if (isOpen(row.status)) for (const word of toIndexedWords(row).words) words.add(word);
      if (updates.length >= BATCH_SIZE) await write();
    }
    await write();
  }
}
