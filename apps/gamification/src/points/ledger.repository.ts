import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TIME_ZONE } from '@pechincha/contracts/days';
import type { PointReason } from '@pechincha/contracts/entities/gamification';
import type { IdRange, NumbersRow } from '@pechincha/jobs/recount';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowCursor, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import { ACCOUNTS_COLLECTION, type AccountSums, type Tallies } from './accounts.repository.js';
import { type PointsOfMonth, toMonth } from './monthly-points.repository.js';

/** One immutable row per gain or loss; a member's points are the sum of their rows. */
export interface LedgerRow {
  _id: Types.ObjectId;
  member: string;
  points: number;
  reason: PointReason;
  /** Id of the event, redemption or adjustment that caused it. */
  source: string;
  /** Id of the promotion, comment or redemption; null for a manual adjustment. */
  about: string | null;
  /** Change of one of the account's tallies. */
  tally?: { metric: keyof Tallies; by: number };
  /** Id of the admin who made a manual adjustment. */
  by?: string;
  occurredAt: Date;
  /** Of points taken back, those that were given in other months than that of `occurredAt`. */
  otherMonths?: PointsOfMonth[];
  /** Removed when the row is added to the account. */
  unsettled?: true;
}

export const LEDGER_MODEL = 'Ledger';

export const ledgerSchema = createRowSchema<LedgerRow>('ledger');

// Deduplicates events beyond the retention of the inbox.
ledgerSchema.index({ source: 1, member: 1, reason: 1 }, { unique: true });
/** Ledger of a member, newest first. */
const historyIndex = { member: 1, occurredAt: -1, _id: -1 } as const;
ledgerSchema.index(historyIndex);
/** Partial: contains only unsettled rows. */
const unsettledIndex = { unsettled: 1, member: 1 } as const;
ledgerSchema.index(unsettledIndex, { partialFilterExpression: { unsettled: true } });

export type NewLedgerRow = Omit<LedgerRow, '_id' | 'unsettled'>;

/** Not earned: they count in no ranking. */
const unearnedReasons: readonly PointReason[] = ['manual', 'reward-redeemed', 'redemption-cancelled'];

/**
 * Adds points to a new row. Those taken back leave the month in which they were given.
 * @param givenAt when the points that are taken back were given
 */
export function addPoints(row: NewLedgerRow, points: number, givenAt?: Date): void {
  row.points += points;
  if (points >= 0 || !givenAt) return;
  const month = toMonth(givenAt);
  if (month === toMonth(row.occurredAt)) return;
  const others = row.otherMonths ?? [];
  const before = others.find((other) => other.month === month)?.points ?? 0;
  row.otherMonths = [...others.filter((other) => other.month !== month), { month, points: before + points }];
}

/** Points that a row earns or takes back, by month. */
export function listEarned({ reason, points, occurredAt, otherMonths = [] }: NewLedgerRow): PointsOfMonth[] {
  if (unearnedReasons.includes(reason)) return [];
  const rest = otherMonths.reduce((sum, other) => sum - other.points, points);
  return [{ month: toMonth(occurredAt), points: rest }, ...otherMonths];
}

/** As `listEarned`, in an aggregation. */
const earnedByMonth = {
  $concatArrays: [
    { $ifNull: ['$otherMonths', []] },
    [
      {
        month: { $dateToString: { date: '$occurredAt', format: '%Y-%m', timezone: TIME_ZONE } },
        points: { $subtract: ['$points', { $sum: '$otherMonths.points' }] },
      },
    ],
  ],
};

/** Rows per settlement batch. */
export const SETTLEMENT_BATCH_SIZE = 500;
const QUERY_TIMEOUT_MS = 5_000;

@Injectable()
export class LedgerRepository {
  constructor(@InjectModel(LEDGER_MODEL) private readonly ledger: Model<LedgerRow>) {}

  /** @param source id of the event, redemption or adjustment */
  async exists(source: string, member: string, session: ClientSession): Promise<boolean> {
    const row = await getCollection(this.ledger).findOne(
      { source, member },
      { projection: { _id: 1 }, session },
    );
    return row !== null;
  }

  /** The sources that have a row. */
  async listSources(sources: string[], session: ClientSession): Promise<Set<string>> {
    const rows = await getCollection(this.ledger)
      .find({ source: { $in: sources } }, { projection: { _id: 0, source: 1 }, session })
      .toArray();
    return new Set(rows.map(({ source }) => source));
  }

  /** A row whose source, member and reason have none yet. */
  insert(row: NewLedgerRow, tx: Transaction): void {
    tx.insertAtEnd(getCollection(this.ledger), { _id: new Types.ObjectId(), ...row, unsettled: true });
  }

  /** Does nothing if there is a row with the same source, member and reason. */
  async insertIfMissing(
    { source, member, reason, ...rest }: NewLedgerRow,
    session: ClientSession,
  ): Promise<void> {
    await getCollection(this.ledger).updateOne(
      { source, member, reason },
      { $setOnInsert: { _id: new Types.ObjectId(), ...rest, unsettled: true } },
      { upsert: true, session },
    );
  }

  /** Ids of members with unsettled rows, without the excluded ones. */
  listUnsettledMembers(excluded: readonly string[]): Promise<string[]> {
    const filter = {
      unsettled: true,
      ...(excluded.length > 0 && { member: { $nin: [...excluded] } }),
    } as const;
    return getCollection(this.ledger).distinct('member', filter, { maxTimeMS: QUERY_TIMEOUT_MS });
  }

  listUnsettled(members: readonly string[], session: ClientSession): Promise<LedgerRow[]> {
    const filter = { member: { $in: [...members] }, unsettled: true } as const;
    return getCollection(this.ledger)
      .find(filter, { session, hint: unsettledIndex, limit: SETTLEMENT_BATCH_SIZE })
      .toArray();
  }

  async sumPendingGains(member: string): Promise<number> {
    const rows = await getCollection(this.ledger)
      .find(
        { member, unsettled: true, points: { $gt: 0 } },
        { projection: { points: 1 }, hint: unsettledIndex, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return rows.reduce((sum, row) => sum + row.points, 0);
  }

  async markSettled(rows: LedgerRow[], session: ClientSession): Promise<void> {
    const _id = { $in: rows.map((row) => row._id) };
    await getCollection(this.ledger).updateMany({ _id }, { $unset: { unsettled: '' } }, { session });
  }

  /** Points and tallies per member, summed from settled rows. */
  sumSettled(member: IdRange, session: ClientSession): AsyncIterable<NumbersRow<keyof AccountSums>> {
    const sumTally = (metric: string) => ({
      $sum: { $cond: [{ $eq: ['$tally.metric', metric] }, '$tally.by', 0] },
    });
    const sums = {
      points: { $sum: '$points' },
      promotions: sumTally('promotions'),
      likes: sumTally('likes'),
      comments: sumTally('comments'),
      earned: { $sum: { $cond: [{ $in: ['$reason', unearnedReasons] }, 0, '$points'] } },
    };
    return getCollection(this.ledger).aggregate<NumbersRow<keyof AccountSums>>(
      [{ $match: { member, unsettled: { $ne: true } } }, { $group: { _id: '$member', ...sums } }],
      { session, hint: historyIndex, allowDiskUse: true },
    );
  }

  /** Points that members with an open account earned by month, summed from settled rows. */
  sumMonths(_id: IdRange, session: ClientSession): AsyncIterable<NumbersRow<'points'>> {
    const settled = { member: toMemberRange(_id), unsettled: { $ne: true } };
    return getCollection(this.ledger).aggregate<NumbersRow<'points'>>(
      [
        { $match: { ...settled, reason: { $nin: unearnedReasons } } },
        { $project: { member: 1, months: earnedByMonth } },
        { $unwind: '$months' },
        {
          $group: { _id: { member: '$member', month: '$months.month' }, points: { $sum: '$months.points' } },
        },
        {
          $lookup: {
            from: ACCOUNTS_COLLECTION,
            localField: '_id.member',
            foreignField: '_id',
            pipeline: [{ $project: { open: 1 } }],
            as: 'account',
          },
        },
        { $match: { 'account.open': true } },
        { $project: { _id: { $concat: ['$_id.member', ':', '$_id.month'] }, points: 1 } },
        { $match: { _id } },
      ],
      { session, hint: historyIndex, allowDiskUse: true },
    );
  }

  /** Newest first. */
  listByMember(member: string, skip: number, limit: number): Promise<LedgerRow[]> {
    return getCollection(this.ledger)
      .find(
        { member },
        {
          sort: { occurredAt: -1, _id: -1 },
          hint: historyIndex,
          skip,
          limit,
          maxTimeMS: READ_TIMEOUT_MS,
        },
      )
      .toArray();
  }

  /** All rows, newest first. */
  streamByMember(member: string): mongo.FindCursor<LedgerRow> {
    return createRowCursor(
      this.ledger,
      { member },
      { sort: { occurredAt: -1, _id: -1 }, hint: historyIndex },
    );
  }

  count(member: string, limit: number): Promise<number> {
    const options = { limit, hint: historyIndex, maxTimeMS: READ_TIMEOUT_MS };
    return getCollection(this.ledger).countDocuments({ member }, options);
  }
}

/** The members of a range of ids `<member>:<yyyy-mm>`. */
function toMemberRange(ids: IdRange): mongo.Filter<LedgerRow>['member'] {
  const toMember = (id: string): string => id.split(':')[0] ?? '';
  if ('$eq' in ids) return toMember(ids.$eq);
  return { $gte: toMember(ids.$gt), ...(ids.$lte !== undefined && { $lte: toMember(ids.$lte) }) };
}
