import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import type { IdRange, NumbersRow } from '@pechincha/jobs/recount';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { countRows, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/** The month in São Paulo, as `2026-11`. */
export const toMonth = (at: Date): string => toDay(at).slice(0, 7);

/** @param month as `2026-11` */
export function getPreviousMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() - 1);
  return start.toISOString().slice(0, 7);
}

export interface PointsOfMonth {
  /** As above. */
  month: string;
  points: number;
}

/** What a member earned in one month, for the ranking: the sum of their settled ledger rows. */
export interface MonthlyPointsRow extends PointsOfMonth {
  /** `<member>:<yyyy-mm>` */
  _id: string;
  member: string;
  /** As of the account. */
  shown?: true;
}

export const MONTHLY_POINTS_MODEL = 'MonthlyPoints';

export const monthlyPointsSchema = createRowSchema<MonthlyPointsRow>('monthly_points');

/** Partial: contains only who is shown, so that counts are covered. */
const rankingIndex = { shown: 1, month: 1, points: -1, member: 1 } as const;
const RANKING_INDEX = 'ranking';
monthlyPointsSchema.index(rankingIndex, {
  name: RANKING_INDEX,
  partialFilterExpression: { shown: true },
});
const memberIndex = { member: 1, month: 1 } as const;
monthlyPointsSchema.index(memberIndex);

/** A member with what they earned in a period. */
export interface EarnedPoints {
  member: string;
  points: number;
}

const toId = (member: string, month: string): string => `${member}:${month}`;

@Injectable()
export class MonthlyPointsRepository {
  constructor(@InjectModel(MONTHLY_POINTS_MODEL) private readonly rows: Model<MonthlyPointsRow>) {}

  /** Adds these points. A new row is shown if they are, the others are already as their account. */
  async add(changes: readonly Omit<MonthlyPointsRow, '_id'>[], session: ClientSession): Promise<void> {
    if (changes.length === 0) return;
    const writes = changes.map(({ points, ...$setOnInsert }) => ({
      updateOne: {
        filter: { _id: toId($setOnInsert.member, $setOnInsert.month) },
        update: { $inc: { points }, $setOnInsert },
        upsert: true,
      },
    }));
    await getCollection(this.rows).bulkWrite(writes, { session, ordered: false });
  }

  /** Sets the recounted points. @param _id of the row, which may be missing */
  async set(_id: string, points: number, isShown: boolean, session: ClientSession): Promise<void> {
    const [member = '', month = ''] = _id.split(':');
    const row = { member, month, points, ...(isShown && { shown: true as const }) };
    await getCollection(this.rows).replaceOne({ _id }, row, { upsert: true, session });
  }

  /** One row per month of membership. */
  async setShown(member: string, isShown: boolean, session: ClientSession): Promise<void> {
    const update = isShown ? ({ $set: { shown: true } } as const) : ({ $unset: { shown: '' } } as const);
    await getCollection(this.rows).updateMany({ member }, update, { session, hint: memberIndex });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.rows).deleteMany({ member }, { session, hint: memberIndex });
  }

  /** The oldest first. */
  listByMember(member: string): Promise<MonthlyPointsRow[]> {
    return getCollection(this.rows)
      .find({ member }, { sort: { month: 1 }, hint: memberIndex, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  /** Who is shown, most points first. */
  listTop(month: string, limit: number): Promise<EarnedPoints[]> {
    return getCollection(this.rows)
      .find(
        { shown: true, month, points: { $gt: 0 } },
        {
          projection: { _id: 0, member: 1, points: 1 },
          sort: { points: -1, member: 1 },
          hint: rankingIndex,
          limit,
          maxTimeMS: READ_TIMEOUT_MS,
        },
      )
      .toArray();
  }

  /** Undefined if not shown or without points. */
  async findShown(month: string, member: string): Promise<EarnedPoints | undefined> {
    const row = await getCollection(this.rows).findOne({ _id: toId(member, month) });
    return row?.shown && row.points > 0 ? { member, points: row.points } : undefined;
  }

  /** Members who are shown with more points, at most `limit`. */
  countAbove(month: string, points: number, limit: number): Promise<number> {
    const filter = { shown: true as const, month, points: { $gt: points } };
    return countRows(this.rows, filter, { limit, hint: RANKING_INDEX });
  }

  /** In order of id. */
  async listSums(_id: IdRange, limit: number, session: ClientSession): Promise<NumbersRow<'points'>[]> {
    return getCollection(this.rows)
      .find({ _id }, { projection: { points: 1 }, session, sort: { _id: 1 }, limit })
      .toArray();
  }
}
