import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import type { ProductNoticeRow } from './product-notice.schema.js';

interface NoticeSubject {
  promotionId: string;
  product: string;
}
export type Notice = Pick<ProductNoticeRow, 'price' | 'at'>;

/** What a member was last notified of about a promotion, and about its product. */
export interface LastNotices {
  promotion?: Notice | undefined;
  product?: Notice | undefined;
}

const toKey = (member: string, subject: string): string => `${member}:${subject}`;

@Injectable()
export class ProductNoticesRepository {
  constructor(@InjectModel('ProductNotice') private readonly notices: Model<ProductNoticeRow>) {}

  /** By member. */
  async listLast(
    members: string[],
    { promotionId, product }: NoticeSubject,
    session: ClientSession,
  ): Promise<Map<string, LastNotices>> {
    const keys = members.flatMap((member) => [toKey(member, product), toKey(member, promotionId)]);
    const rows = await this.notices
      .find({ _id: trusted({ $in: keys }) })
      .session(session)
      .lean<ProductNoticeRow[]>();
    const notices = new Map(rows.map((row) => [row._id, row]));
    return new Map(
      members.map((member) => [
        member,
        {
          promotion: notices.get(toKey(member, promotionId)),
          product: notices.get(toKey(member, product)),
        },
      ]),
    );
  }

  /** Concurrent transactions about the same member and product conflict. */
  async save(
    members: string[],
    { promotionId, product }: NoticeSubject,
    notice: Notice,
    session: ClientSession,
  ): Promise<void> {
    const subjects = [...new Set([promotionId, product])];
    const keys = members.flatMap((member) => subjects.map((subject) => toKey(member, subject)));
    await this.notices.bulkWrite(
      keys.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: notice }, upsert: true } })),
      { session },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    const _id = trusted({ $gte: `${member}:`, $lt: `${member};` });
    await this.notices.deleteMany({ _id }, { session });
  }
}
