import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { type ClientSession, type Model, Schema, type Types } from 'mongoose';
import { MAX_CATALOGUE_ITEMS } from '../catalogue/catalogue.repository.js';

export interface RewardRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  pointsCost: number;
  stock: number;
  /** The picture's hash. */
  picture: string | null;
  /** Raised by every edit, but not by redemptions. */
  version: number;
}

export const REWARD_MODEL = 'Reward';

export const rewardSchema = new Schema<RewardRow>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    pointsCost: { type: Number, required: true },
    stock: { type: Number, required: true },
    picture: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'rewards', versionKey: false },
);

rewardSchema.index({ pointsCost: 1, _id: 1 });

@Injectable()
export class RewardsRepository {
  constructor(@InjectModel(REWARD_MODEL) private readonly rewards: Model<RewardRow>) {}

  /** Cheapest first. */
  list(): Promise<RewardRow[]> {
    return getCollection(this.rewards)
      .find({}, { sort: { pointsCost: 1, _id: 1 }, limit: MAX_CATALOGUE_ITEMS, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  find(_id: Types.ObjectId, session?: ClientSession): Promise<RewardRow | null> {
    return getCollection(this.rewards).findOne({ _id }, { session });
  }

  /** Returns the updated row, or null if it is out of stock or missing. */
  decrementStock(_id: Types.ObjectId, session: ClientSession): Promise<RewardRow | null> {
    return getCollection(this.rewards).findOneAndUpdate(
      { _id, stock: { $gte: 1 } },
      { $inc: { stock: -1 } },
      { session, returnDocument: 'after' },
    );
  }

  /** Does nothing if the reward was deleted. */
  async incrementStock(_id: Types.ObjectId, session: ClientSession): Promise<void> {
    await getCollection(this.rewards).updateOne({ _id }, { $inc: { stock: 1 } }, { session });
  }

  async insert(row: RewardRow, session: ClientSession): Promise<void> {
    await getCollection(this.rewards).insertOne(row, { session });
  }

  /** Updates the version that was read. */
  async update({ _id, version }: RewardRow, $set: Partial<RewardRow>, session: ClientSession): Promise<void> {
    const { matchedCount } = await getCollection(this.rewards).updateOne(
      { _id, version },
      { $set },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  async delete(_id: Types.ObjectId, session: ClientSession): Promise<boolean> {
    return (await getCollection(this.rewards).deleteOne({ _id }, { session })).deletedCount > 0;
  }
}
