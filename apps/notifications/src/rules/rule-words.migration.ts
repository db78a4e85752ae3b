import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { WORDS_VERSION } from '@pechincha/contracts/search-words';
import { SLUGS_VERSION, updateStoreSlug } from '@pechincha/contracts/slugs';
import { DataMigration, runForVersion } from '@pechincha/persistence/data-migration';
import { isDuplicateKey } from '@pechincha/persistence/database-errors';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model } from 'mongoose';
import { toRuleKeys } from './rule-key.js';
import { toConditions } from './rule.mapper.js';
import type { RuleRow } from './rule.schema.js';

const BATCH_SIZE = 1_000;

/** Rewrites the words and stores that rules are found by when they are made in another way. */
@Injectable()
export class RuleWordsMigration extends DataMigration {
  constructor(@InjectModel('Rule') private readonly rules: Model<RuleRow>) {
    super();
  }

  async migrate(): Promise<void> {
    const { db } = this.rules;
    await runForVersion(db, { _id: 'rule-words', version: WORDS_VERSION }, () => this.rewrite('keyword'));
    await runForVersion(db, { _id: 'rule-stores', version: SLUGS_VERSION }, () => this.rewrite('store'));
  }

  private async rewrite(field: 'keyword' | 'store'): Promise<void> {
    const rows = getCollection(this.rules);
    const cursor = rows.find({ [field]: { $exists: true } }, { sort: { _id: 1 }, batchSize: BATCH_SIZE });
    for await (const row of cursor) {
      const store = row.store && updateStoreSlug(row.store);
      const { key, anchor, compound } = toRuleKeys(row.kind ?? 'alert', toConditions({ ...row, store }));
      if (key === row.key && anchor === row.anchor && compound === row.compound) continue;
      const found = {
        ...{ anchor, ...(compound !== undefined && { compound }) },
        ...(store !== undefined && { store }),
      };
      const update = (fields: Partial<RuleRow>) =>
        rows.updateOne({ _id: row._id, key: row.key }, { $set: fields });
      // Of rules that have become equal the older one has the new key; all of them go on.
      await update({ key, ...found }).catch((error: unknown) => {
        if (!isDuplicateKey(error, 'key')) throw error;
        return update(found);
      });
    }
  }
}
