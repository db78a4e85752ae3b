import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import type { ProductNoticeRow } from './product-notice.schema.js';

/** Promotions of one product that a row remembers. */
const MAX_PROMOTIONS = 50;

const toKey = (member: string, product: string): string => `${member}:${product}`;

@Injectable()
export class ProductNoticesRepository {
  constructor(@InjectModel('ProductNotice') private readonly notices: Model<ProductNoticeRow>) {}

  /** By member; members who were not notified of the product are left out. */
  async listLast(
    members: string[],
    product: string,
    session: ClientSession,
  ): Promise<Map<string, ProductNoticeRow>> {
    const _id = trusted({ $in: members.map((member) => toKey(member, product)) });
    const rows = await this.notices.find({ _id }).session(session).lean<ProductNoticeRow[]>();
    return new Map(rows.map((row) => [row._id.slice(0, -product.length - 1), row]));
  }

  /** Concurrent transactions about the same member and product conflict. */
  async save(
    members: string[],
    product: string,
    { promotionId, price, at }: { promotionId: string; price: number; at: Date },
    session: ClientSession,
  ): Promise<void> {
    const promotions = { $each: [promotionId], $slice: -MAX_PROMOTIONS };
    await this.notices.bulkWrite(
      members.map((member) => ({
        updateOne: {
          filter: { _id: toKey(member, product) },
          update: { $set: { price, at }, $push: { promotions } },
          upsert: true,
        },
      })),
      { session },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    const _id = trusted({ $gte: `${member}:`, $lt: `${member};` });
    await this.notices.deleteMany({ _id }, { session });
  }
}
