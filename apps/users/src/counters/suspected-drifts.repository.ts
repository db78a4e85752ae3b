import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import { SUSPECTED_DRIFT_MODEL, type SuspectedDriftRow } from './suspected-drift.schema.js';

@Injectable()
export class SuspectedDriftsRepository {
  constructor(@InjectModel(SUSPECTED_DRIFT_MODEL) private readonly drifts: Model<SuspectedDriftRow>) {}

  async listByAccounts(accounts: string[], session: ClientSession): Promise<SuspectedDriftRow[]> {
    return this.drifts.find({ account: trusted({ $in: accounts }) }, null, { session }).lean();
  }

  async save(rows: SuspectedDriftRow[], session: ClientSession): Promise<void> {
    if (rows.length === 0) return;
    await this.drifts.bulkWrite(
      rows.map(({ _id, ...row }) => ({
        updateOne: { filter: { _id }, update: { $set: row }, upsert: true },
      })),
      { session },
    );
  }

  async delete(ids: string[], session: ClientSession): Promise<void> {
    if (ids.length > 0) await this.drifts.deleteMany({ _id: trusted({ $in: ids }) }, { session });
  }
}
