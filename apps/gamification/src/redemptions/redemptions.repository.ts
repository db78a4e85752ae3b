import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { createRowCursor } from '@pechincha/service-kit/row-cursor';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import {
  newestFirst,
  ofMemberIndex,
  ofStatusIndex,
  REDEMPTION,
  type RedemptionRow,
} from './redemption.schema.js';

interface Page {
  status: RedemptionStatus | undefined;
  skip: number;
  limit: number;
}

@Injectable()
export class RedemptionsRepository {
  constructor(@InjectModel(REDEMPTION) private readonly redemptions: Model<RedemptionRow>) {}

  async insert(row: RedemptionRow, session: ClientSession): Promise<void> {
    await rowsOf(this.redemptions).insertOne(row, { session });
  }

  find(_id: Types.ObjectId, session: ClientSession): Promise<RedemptionRow | null> {
    return rowsOf(this.redemptions).findOne({ _id }, { session });
  }

  /** Closes one that still waits; null where it does not, so that of two at once one changes nothing. */
  close(
    _id: Types.ObjectId,
    $set: Pick<RedemptionRow, 'status' | 'closedAt' | 'closedBy'>,
    session: ClientSession,
  ): Promise<RedemptionRow | null> {
    return rowsOf(this.redemptions).findOneAndUpdate(
      { _id, status: 'pending' },
      { $set },
      { session, returnDocument: 'after' },
    );
  }

  /** A member's, newest first. */
  of(member: string, limit: number): Promise<RedemptionRow[]> {
    return rowsOf(this.redemptions)
      .find({ member }, { sort: newestFirst, hint: ofMemberIndex, limit, maxTimeMS: READ_WITHIN_MS })
      .toArray();
  }

  /** All of a member's, newest first, whatever their number. */
  all(member: string): mongo.FindCursor<RedemptionRow> {
    return createRowCursor(this.redemptions, { member }, { sort: newestFirst, hint: ofMemberIndex });
  }

  /** Everybody's, newest first. */
  page({ status, skip, limit }: Page): Promise<RedemptionRow[]> {
    const [filter, hint] = status ? [{ status }, ofStatusIndex] : [{}, newestFirst];
    return rowsOf(this.redemptions)
      .find(filter, { sort: newestFirst, hint, skip, limit, maxTimeMS: READ_WITHIN_MS })
      .toArray();
  }

  count(status: RedemptionStatus | undefined, limit: number): Promise<number> {
    const [filter, hint] = status ? [{ status }, ofStatusIndex] : [{}, newestFirst];
    return rowsOf(this.redemptions).countDocuments(filter, { hint, limit, maxTimeMS: READ_WITHIN_MS });
  }

  /** All there are, whatever became of them. */
  total(): Promise<number> {
    return rowsOf(this.redemptions).countDocuments({}, { hint: newestFirst, maxTimeMS: READ_WITHIN_MS });
  }
}
