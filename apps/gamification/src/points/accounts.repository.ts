import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import type { IdRange, NumbersRow } from '@pechincha/jobs/recount';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { countRows, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { ClientSession, Model, Types } from 'mongoose';
import type { EarnedPoints } from './monthly-points.repository.js';

export interface HeldBadge {
  _id: Types.ObjectId;
  /** As last published; updated by `AccountRefreshWorker` after a rename. */
  name: string;
  earnedAt: Date;
}

/** Counters for badge rules, summed from the ledger. */
export type Tallies = Record<Exclude<BadgeMetric, 'points'>, number>;

/** The sums of a member's settled ledger rows with the resulting level and badges. */
export interface AccountRow {
  /** The member's id. */
  _id: string;
  points: number;
  /** The name of the level set by an admin, otherwise of the level by points. */
  level: string | null;
  /** Set by an admin; cleared when the points next change. */
  levelByHand: Types.ObjectId | null;
  badges: HeldBadge[];
  tallies: Tallies;
  /** `subjectVersion` of points.changed: 1 when opened, then raised by every settled row and every other change. */
  version: number;
  /** The catalogue revision with which it was last calculated. */
  catalogueRevision: number;
  /** What ledger rows earned, less what was taken back: none by hand, and spending takes nothing. Missing: none. */
  earned?: number;
  /** The member is in the ranking, if points were earned. Missing for managers, admins, suspended members and others. */
  shown?: true;
  /** False after the member was deleted: still counted, but not published. */
  open: boolean;
}

export const ACCOUNT_MODEL = 'Account';

export const ACCOUNTS_COLLECTION = 'accounts';
export const accountSchema = createRowSchema<AccountRow>(ACCOUNTS_COLLECTION);

// For the admin list and statistics; the totals are a covered query.
const pointsIndex = { open: 1, points: -1, _id: 1 } as const;
accountSchema.index(pointsIndex);
// For listOutdated.
accountSchema.index({ catalogueRevision: 1 });
// As of `monthly_points`.
const rankingIndex = { shown: 1, earned: -1, _id: 1 } as const;
const RANKING_INDEX = 'ranking';
accountSchema.index(rankingIndex, {
  name: RANKING_INDEX,
  partialFilterExpression: { shown: true },
});

/** The values of an account that are sums of ledger rows. */
export type AccountSums = Tallies & Required<Pick<AccountRow, 'points' | 'earned'>>;

@Injectable()
export class AccountsRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>) {}

  find(_id: string, session?: ClientSession): Promise<AccountRow | null> {
    return getCollection(this.accounts).findOne({ _id }, { session });
  }

  /** By id; missing ones are left out. */
  async list(ids: string[], session: ClientSession): Promise<Map<string, AccountRow>> {
    const rows = await getCollection(this.accounts)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async insert(account: AccountRow, session: ClientSession): Promise<void> {
    await getCollection(this.accounts).insertOne(account, { session });
  }

  /** @param version the version read before the change. @throws DomainError CONFLICT if it has changed since */
  async replace(account: AccountRow, version: number, session: ClientSession): Promise<void> {
    const { _id, ...rest } = account;
    const { matchedCount } = await getCollection(this.accounts).replaceOne({ _id, version }, rest, {
      session,
    });
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  /** In order of id. */
  async listSums(
    _id: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<keyof AccountSums>[]> {
    const projection = { points: 1, tallies: 1, earned: 1 } as const;
    const rows = await getCollection(this.accounts)
      .find({ _id }, { session, projection, sort: { _id: 1 }, limit })
      .toArray();
    return rows.map(({ _id: member, points, tallies, earned = 0 }) => ({
      ...tallies,
      _id: member,
      points,
      earned,
    }));
  }

  /** `shown` as 1 or 0, in order of id. */
  async listShown(_id: IdRange, limit: number, session: ClientSession): Promise<NumbersRow<'shown'>[]> {
    const rows = await getCollection(this.accounts)
      .find({ _id }, { session, projection: { shown: 1 }, sort: { _id: 1 }, limit })
      .toArray();
    return rows.map(({ _id: member, shown }) => ({ _id: member, shown: Number(shown ?? false) }));
  }

  async setShown(_id: string, isShown: boolean, session: ClientSession): Promise<void> {
    const update = isShown ? ({ $set: { shown: true } } as const) : ({ $unset: { shown: '' } } as const);
    await getCollection(this.accounts).updateOne({ _id }, update, { session });
  }

  /** Open accounts in order of id. @param after exclusive lower bound of the id */
  listOpen(after: string, limit: number): Promise<AccountRow[]> {
    return getCollection(this.accounts)
      .find({ _id: { $gt: after }, open: true }, { sort: { _id: 1 }, hint: { _id: 1 }, limit })
      .toArray();
  }

  /** Ids of accounts calculated with an older catalogue revision. */
  async listOutdated(revision: number, limit: number, excluded: readonly string[]): Promise<string[]> {
    const rows = await getCollection(this.accounts)
      .find(
        {
          catalogueRevision: { $lt: revision },
          ...(excluded.length > 0 && { _id: { $nin: [...excluded] } }),
        },
        { projection: { _id: 1 }, limit, hint: { catalogueRevision: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Open accounts, most points first, optionally only of these members. */
  listTop(limit: number, members?: string[]): Promise<AccountRow[]> {
    const filter = { open: true, ...(members && { _id: { $in: members } }) };
    return getCollection(this.accounts)
      .find(filter, {
        sort: { points: -1, _id: 1 },
        ...(!members && { hint: pointsIndex }),
        limit,
        maxTimeMS: READ_TIMEOUT_MS,
      })
      .toArray();
  }

  /** Who is shown, most earned points first. */
  async listTopEarned(limit: number): Promise<EarnedPoints[]> {
    const rows = await getCollection(this.accounts)
      .find(
        { shown: true, earned: { $gt: 0 } },
        {
          projection: { earned: 1 },
          sort: { earned: -1, _id: 1 },
          hint: rankingIndex,
          limit,
          maxTimeMS: READ_TIMEOUT_MS,
        },
      )
      .toArray();
    return rows.map(({ _id: member, earned: points = 0 }) => ({ member, points }));
  }

  /** Undefined if not shown or without points. */
  async findEarned(_id: string): Promise<EarnedPoints | undefined> {
    const row = await getCollection(this.accounts).findOne({ _id }, { projection: { earned: 1, shown: 1 } });
    return row?.shown && row.earned && row.earned > 0 ? { member: _id, points: row.earned } : undefined;
  }

  /** Members who are shown and earned more, at most `limit`. */
  countEarnedAbove(points: number, limit: number): Promise<number> {
    const filter = { shown: true as const, earned: { $gt: points } };
    return countRows(this.accounts, filter, { limit, hint: RANKING_INDEX });
  }

  /** Names of levels by member. */
  async listLevels(ids: string[]): Promise<Map<string, string | null>> {
    const rows = await getCollection(this.accounts)
      .find({ _id: { $in: ids } }, { projection: { level: 1 }, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    return new Map(rows.map(({ _id, level }) => [_id, level]));
  }

  async getTotals(): Promise<{ usersCount: number; totalPoints: number }> {
    const [totals] = await getCollection(this.accounts)
      .aggregate<{ usersCount: number; totalPoints: number }>(
        [
          { $match: { open: true } },
          { $group: { _id: null, usersCount: { $sum: 1 }, totalPoints: { $sum: '$points' } } },
          { $project: { _id: 0 } },
        ],
        { hint: pointsIndex, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return totals ?? { usersCount: 0, totalPoints: 0 };
  }
}
