import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowCursor, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, mongo, Types } from 'mongoose';

export interface RedemptionRow {
  _id: Types.ObjectId;
  member: string;
  /** Snapshot of the reward, which may be changed or deleted later. */
  reward: { _id: Types.ObjectId; title: string; picture: string | null };
  pointsCost: number;
  status: RedemptionStatus;
  createdAt: Date;
  /** When it was delivered or cancelled; `closedBy` is the admin's id. */
  closedAt: Date | null;
  closedBy: string | null;
}

export const REDEMPTION_MODEL = 'Redemption';

export const redemptionSchema = createRowSchema<RedemptionRow>('redemptions');

const newestFirst = { createdAt: -1, _id: -1 } as const;
const memberIndex = { member: 1, ...newestFirst } as const;
const statusIndex = { status: 1, ...newestFirst } as const;
redemptionSchema.index(memberIndex);
redemptionSchema.index(statusIndex);
redemptionSchema.index(newestFirst);

interface PageQuery {
  status: RedemptionStatus | undefined;
  skip: number;
  limit: number;
}

const toStatusQuery = (status?: RedemptionStatus) =>
  [
    status ? { status } : {},
    { hint: status ? statusIndex : newestFirst, maxTimeMS: READ_TIMEOUT_MS },
  ] as const;

@Injectable()
export class RedemptionsRepository {
  constructor(@InjectModel(REDEMPTION_MODEL) private readonly redemptions: Model<RedemptionRow>) {}

  async insert(row: RedemptionRow, session: ClientSession): Promise<void> {
    await getCollection(this.redemptions).insertOne(row, { session });
  }

  find(_id: Types.ObjectId, session: ClientSession): Promise<RedemptionRow | null> {
    return getCollection(this.redemptions).findOne({ _id }, { session });
  }

  /** Returns the updated row, or null if it is not pending, so that only one of two concurrent calls succeeds. */
  close(
    _id: Types.ObjectId,
    $set: Pick<RedemptionRow, 'status' | 'closedAt' | 'closedBy'>,
    session: ClientSession,
  ): Promise<RedemptionRow | null> {
    return getCollection(this.redemptions).findOneAndUpdate(
      { _id, status: 'pending' },
      { $set },
      { session, returnDocument: 'after' },
    );
  }

  /** Newest first. */
  listByMember(member: string, limit: number): Promise<RedemptionRow[]> {
    return getCollection(this.redemptions)
      .find({ member }, { sort: newestFirst, hint: memberIndex, limit, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  /** All rows of a member, newest first. */
  streamByMember(member: string): mongo.FindCursor<RedemptionRow> {
    return createRowCursor(this.redemptions, { member }, { sort: newestFirst, hint: memberIndex });
  }

  /** Newest first. */
  listPage({ status, skip, limit }: PageQuery): Promise<RedemptionRow[]> {
    const [filter, options] = toStatusQuery(status);
    return getCollection(this.redemptions)
      .find(filter, { ...options, sort: newestFirst, skip, limit })
      .toArray();
  }

  count(status: RedemptionStatus | undefined, limit: number): Promise<number> {
    const [filter, options] = toStatusQuery(status);
    return getCollection(this.redemptions).countDocuments(filter, { ...options, limit });
  }

  /** Of every status. */
  countAll(): Promise<number> {
    return getCollection(this.redemptions).countDocuments(...toStatusQuery());
  }
}

/** Skip and limit of a page, cut at the maximum number of rows of a list. */
export function toPageWindow({ page, limit }: { page: number; limit: number }) {
  const skip = (page - 1) * limit;
  return { skip, limit: Math.max(0, Math.min(limit, MAX_LIST_ROWS - skip)), maxRows: MAX_LIST_ROWS };
}
