import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import type { IdRange, NumbersRow } from '@pechincha/jobs/recount';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { ClientSession, Model, Types } from 'mongoose';

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
  /** False after the member was deleted: still counted, but not published. */
  open: boolean;
}

export const ACCOUNT_MODEL = 'Account';

export const accountSchema = createRowSchema<AccountRow>('accounts');

// For the admin list and statistics; the totals are a covered query.
const pointsIndex = { open: 1, points: -1, _id: 1 } as const;
accountSchema.index(pointsIndex);
// For listOutdated.
accountSchema.index({ catalogueRevision: 1 });

/** The values of an account that are sums of ledger rows. */
export type AccountSums = Tallies & Pick<AccountRow, 'points'>;

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
    const projection = { points: 1, tallies: 1 } as const;
    const rows = await getCollection(this.accounts)
      .find({ _id }, { session, projection, sort: { _id: 1 }, limit })
      .toArray();
    return rows.map(({ _id: member, points, tallies }) => ({ ...tallies, _id: member, points }));
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
