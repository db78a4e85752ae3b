import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { categoryValues } from '@pechincha/contracts/categories';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { createRowCursor } from '@pechincha/service-kit/row-cursor';
import { Types, type Model, type mongo } from 'mongoose';
import { COMMENT, type CommentRow } from '../comments/comment.schema.js';
import { MEMBER, type MemberRow } from '../members/member.schema.js';
import { AUTHOR_INDEX, listIndex, PROMOTION, type PromotionRow } from '../promotions/promotion.schema.js';
import { REACTION, type ReactionRow } from '../reactions/reaction.schema.js';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { STATUS_CHANGE, type StatusChangeRow } from '../states/status-change.schema.js';

export type RecentRow = Pick<PromotionRow, '_id' | 'title' | 'city' | 'author' | 'createdAt'>;
export type MappedRow = Pick<PromotionRow, '_id' | 'city' | 'changedAt'>;

export interface MemberRows {
  member: MemberRow | null;
  deals: mongo.FindCursor<PromotionRow>;
  comments: mongo.FindCursor<CommentRow>;
  reactions: mongo.FindCursor<ReactionRow>;
  changes: mongo.FindCursor<StatusChangeRow>;
}

/** Reads for the gateway's own questions. */
@Injectable()
export class InternalRowsRepository {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(COMMENT) private readonly comments: Model<CommentRow>,
    @InjectModel(REACTION) private readonly reactions: Model<ReactionRow>,
    @InjectModel(STATUS_CHANGE) private readonly changes: Model<StatusChangeRow>,
    @InjectModel(MEMBER) private readonly members: Model<MemberRow>,
  ) {}

  recent(city: string | undefined, since: Date, most: number): Promise<RecentRow[]> {
    const filter = {
      status: { $in: promotionStatusValues },
      ...(city && { city }),
      category: { $in: categoryValues },
      createdAt: { $gte: since },
    };
    return this.newest(filter, Boolean(city), most, {
      title: 1,
      city: 1,
      author: 1,
      createdAt: 1,
    }) as Promise<RecentRow[]>;
  }

  active(most: number): Promise<MappedRow[]> {
    const filter = { status: 'active' as const, category: { $in: categoryValues } };
    return this.newest(filter, false, most, { city: 1, changedAt: 1 }) as Promise<MappedRow[]>;
  }

  async of(_id: Types.ObjectId): Promise<MemberRows> {
    return {
      member: await rowsOf(this.members).findOne({ _id }),
      deals: createRowCursor(
        this.promotions,
        { 'author._id': _id, status: { $in: promotionStatusValues } },
        { hint: AUTHOR_INDEX, sort: { createdAt: -1, _id: -1 } },
      ),
      comments: createRowCursor(
        this.comments,
        { 'author._id': _id, deleted: false },
        { hint: { 'author._id': 1, createdAt: -1 }, sort: { createdAt: -1 } },
      ),
      reactions: createRowCursor(this.reactions, { user: _id }, { hint: { user: 1, _id: 1 }, sort: { _id: 1 } }),
      changes: createRowCursor(this.changes, { by: _id }, { hint: { by: 1, at: -1 }, sort: { at: -1 } }),
    };
  }

  private newest(
    filter: mongo.Filter<PromotionRow>,
    ofCity: boolean,
    limit: number,
    projection: Record<string, 1>,
  ): Promise<unknown[]> {
    const hint = listIndex('createdAt', ofCity);
    return rowsOf(this.promotions)
      .find(filter, { projection, limit, hint, sort: { createdAt: -1, _id: -1 }, maxTimeMS: READ_WITHIN_MS })
      .toArray();
  }
}
