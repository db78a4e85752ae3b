import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { calculateCouponHealth, type CouponHealth, type CouponVote } from '@pechincha/contracts/checks';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { getCouponKey } from './coupon-key.js';
import { COUPON_MODEL, type CouponRow } from './coupon.schema.js';

type CouponFields = Pick<PromotionRow, '_id' | 'storeSlug' | 'coupon'>;

@Injectable()
export class CouponsRepository {
  constructor(@InjectModel(COUPON_MODEL) private readonly coupons: Model<CouponRow>) {}

  private get rows(): mongo.Collection<CouponRow> {
    return getCollection(this.coupons);
  }

  /** Health of the promotions' coupons by key; one query for all, none without coupons. */
  async listHealth(
    promotions: readonly CouponFields[],
    now: Date,
    session?: ClientSession,
  ): Promise<(promotion: CouponFields) => CouponHealth | undefined> {
    const keys = [...new Set(promotions.flatMap((promotion) => getCouponKey(promotion) ?? []))];
    const rows = keys.length > 0 ? await this.rows.find({ _id: { $in: keys } }, { session }).toArray() : [];
    const votes = new Map(rows.map((row) => [row._id, row.votes]));
    return (promotion) => calculateCouponHealth(votes.get(getCouponKey(promotion) ?? '') ?? [], now);
  }

  async getVotes(_id: string, session: ClientSession): Promise<CouponVote[]> {
    return (await this.rows.findOne({ _id }, { session }))?.votes ?? [];
  }

  async save(_id: string, votes: CouponVote[], changedAt: Date, { session }: Transaction): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { votes, changedAt } }, { session, upsert: true });
  }
}
