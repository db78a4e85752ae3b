import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, Types } from 'mongoose';
import { CatalogueItemsRepository } from '../catalogue/catalogue.repository.js';

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

export const rewardSchema = createRowSchema<RewardRow>('rewards');

rewardSchema.index({ pointsCost: 1, _id: 1 });

@Injectable()
export class RewardsRepository extends CatalogueItemsRepository<RewardRow> {
  constructor(@InjectModel(REWARD_MODEL) private readonly rewards: Model<RewardRow>) {
    super(rewards, { pointsCost: 1, _id: 1 });
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
}
