import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, findRowsByIds, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** The last notice that a member got of a product, or of a single promotion. */
interface ProductNoticeRow {
  /** `{member}:{product}` or `{member}:{promotionId}`; they are equal for a promotion without a product. */
  _id: string;
  /** Final price, in reais. */
  price: number;
  /** When its event occurred. */
  at: Date;
}

/** As long as notifications are kept. */
const NOTICE_TTL_SECONDS = 180 * 24 * 60 * 60;

export const productNoticeSchema = createRowSchema<ProductNoticeRow>('product_notices');
productNoticeSchema.index({ at: 1 }, { expireAfterSeconds: NOTICE_TTL_SECONDS });

interface NoticeSubject {
  promotionId: string;
  product: string;
}
type Notice = Pick<ProductNoticeRow, 'price' | 'at'>;

/** What a member was last notified of about a promotion, and about its product. */
export interface LastNotices {
  promotion?: Notice | undefined;
  product?: Notice | undefined;
}

const toKey = (member: string, subject: string): string => `${member}:${subject}`;

@Injectable()
export class ProductNoticesRepository {
  constructor(@InjectModel('ProductNotice') private readonly notices: Model<ProductNoticeRow>) {}

  private get rows(): mongo.Collection<ProductNoticeRow> {
    return getCollection(this.notices);
  }

  /** By member. */
  async listLast(
    members: string[],
    { promotionId, product }: NoticeSubject,
    session: ClientSession,
  ): Promise<Map<string, LastNotices>> {
    const keys = members.flatMap((member) => [toKey(member, product), toKey(member, promotionId)]);
    const notices = await findRowsByIds(this.notices, keys, session);
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
    await this.rows.bulkWrite(
      keys.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: notice }, upsert: true } })),
      { session },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    const _id = { $gte: `${member}:`, $lt: `${member};` };
    await this.rows.deleteMany({ _id }, { session });
  }
}

const INTERVAL_MS = 24 * 60 * 60_000;
/** A price is news again at 95 % of the last one. */
const CHEAPER_PERCENT = 95;

const toCents = (reais: number): number => Math.round(reais * 100);

/** Prices in reais. */
export const isCheaper = (next: Pick<Notice, 'price'>, last: Pick<Notice, 'price'>): boolean =>
  toCents(next.price) * 100 <= toCents(last.price) * CHEAPER_PERCENT;

/**
 * Whether a member is notified of a promotion: if it is 5 % cheaper than the last one of its product or at least 24 hours
 * later, and if it was notified of itself before, 5 % cheaper than then. An event before the last one is never due, so
 * that a replay changes nothing.
 */
export function isDue({ promotion, product }: LastNotices, next: Notice): boolean {
  if (promotion && !(next.at >= promotion.at && isCheaper(next, promotion))) return false;
  if (!product) return true;
  const elapsedMs = next.at.getTime() - product.at.getTime();
  return elapsedMs >= 0 && (elapsedMs >= INTERVAL_MS || isCheaper(next, product));
}
