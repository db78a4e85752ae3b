import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { ClientSession, Model } from 'mongoose';
import { GRANT_MODEL, type GrantRow } from './grant.schema.js';

@Injectable()
export class GrantsRepository {
  constructor(@InjectModel(GRANT_MODEL) private readonly grants: Model<GrantRow>) {}

  find(_id: string, session: ClientSession): Promise<GrantRow | null> {
    return getCollection(this.grants).findOne({ _id }, { session });
  }

  /** By id; missing ones are left out. */
  async list(ids: string[], session: ClientSession): Promise<Map<string, GrantRow>> {
    const rows = await getCollection(this.grants)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async saveAll(grants: readonly GrantRow[], session: ClientSession): Promise<void> {
    const writes = grants.map(({ _id, net, given }) => ({
      updateOne: { filter: { _id }, update: { $set: { net, given } }, upsert: true },
    }));
    await getCollection(this.grants).bulkWrite(writes, { session, ordered: false });
  }

  async save({ _id, ...grant }: GrantRow, session: ClientSession): Promise<void> {
    await getCollection(this.grants).updateOne({ _id }, { $set: grant }, { upsert: true, session });
  }
}
