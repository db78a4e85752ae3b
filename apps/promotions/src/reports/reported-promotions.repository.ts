import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Model, mongo, Types } from 'mongoose';
import { PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';

/** What reports leave in promotions: without a new revision, as it is not part of their content. */
@Injectable()
export class ReportedPromotionsRepository {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  async saveSuggestedPrice(
    _id: Types.ObjectId,
    suggestedPrice: number,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { suggestedPrice } }, { session });
  }

  /** @param warningVersion of the promotion's cases; older ones are ignored */
  async saveWarning(
    _id: Types.ObjectId,
    warning: boolean,
    warningVersion: number,
    { session }: Transaction,
  ): Promise<void> {
    const isNewer = [{ warningVersion: { $exists: false } }, { warningVersion: { $lt: warningVersion } }];
    await this.rows.updateOne({ _id, $or: isNewer }, { $set: { warning, warningVersion } }, { session });
  }
}
