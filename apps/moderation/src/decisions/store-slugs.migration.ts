import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SLUGS_VERSION, updateStoreSlug } from '@pechincha/contracts/slugs';
import { DataMigration, runForVersion } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model } from 'mongoose';
import type { DecisionRow } from './decision.schema.js';

/** Rewrites the slugs of decisions' stores when they are made in another way. */
@Injectable()
export class StoreSlugsMigration extends DataMigration {
  constructor(@InjectModel('Decision') private readonly decisions: Model<DecisionRow>) {
    super();
  }

  migrate(): Promise<void> {
    const migration = { _id: 'store-slugs', version: SLUGS_VERSION };
    return runForVersion(this.decisions.db, migration, async () => {
      const rows = getCollection(this.decisions);
      for (const stored of await rows.distinct('storeSlug')) {
        const storeSlug = stored && updateStoreSlug(stored);
        if (storeSlug && storeSlug !== stored)
          await rows.updateMany({ storeSlug: stored }, { $set: { storeSlug } });
      }
    });
  }
}
