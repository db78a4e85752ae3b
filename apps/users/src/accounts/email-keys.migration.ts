import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DataMigration } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model, mongo } from 'mongoose';
import { ACCOUNT_MODEL, type AccountRow } from './account.schema.js';
import { toEmailKeys } from './search-fields.js';

const BATCH_SIZE = 1_000;

/** The keys by which the admin search finds e-mails, of accounts that an earlier release stored. */
@Injectable()
export class EmailKeysMigration extends DataMigration {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>) {
    super();
  }

  async migrate(): Promise<void> {
    const rows = getCollection(this.accounts);
    const filter = { emailKeys: { $exists: false }, deletedAt: { $exists: false } };
    let updates: mongo.AnyBulkWriteOperation<AccountRow>[] = [];
    const save = async () => {
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false });
      updates = [];
    };
    for await (const { _id, email } of rows.find(filter, {
      projection: { email: 1 },
      batchSize: BATCH_SIZE,
    })) {
      const $set = { emailKeys: toEmailKeys(email) };
      // The e-mail may change meanwhile.
      updates.push({ updateOne: { filter: { _id, email }, update: { $set } } });
      if (updates.length >= BATCH_SIZE) await save();
    }
    await save();
  }
}
