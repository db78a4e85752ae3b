import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';
import { ownFields, publicFields } from './account.mapper.js';
import {
  ACCOUNT_MODEL,
  type AccountRow,
  NEW_ACCOUNT,
  type PublishedMemberStatus,
  toEmailKeys,
  toSearchFields,
  type VersionedCounts,
  voteWeightChangesIndex,
} from './account.schema.js';

export type NewAccount = Pick<
  AccountRow,
  '_id' | 'name' | 'email' | 'passwordHash' | 'googleSub' | 'role' | 'createdAt'
> &
  Partial<Pick<AccountRow, 'avatar' | 'emailConfirmedAt' | 'addressGroup'>>;

@Injectable()
export class AccountsRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>) {}

  private get rows(): mongo.Collection<AccountRow> {
    return getCollection(this.accounts);
  }

  /** @throws MongoServerError 11000 when the e-mail or the Google account is in use */
  async insert(account: NewAccount, session: ClientSession): Promise<AccountRow> {
    const searchFields = { ...toSearchFields(account.name), emailKeys: toEmailKeys(account.email) };
    const created = { ...NEW_ACCOUNT, avatar: null, badges: [], ...account, ...searchFields };
    await this.rows.insertOne(created, { session });
    return created;
  }

  async findExistingEmails(emails: string[]): Promise<string[]> {
    const rows = await this.rows.find({ email: { $in: emails } }, { projection: { email: 1 } }).toArray();
    return rows.map(({ email }) => email);
  }

  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.rows.findOne({ email }, { projection: { _id: 1 } })) !== null;
  }

  findPublic(id: string) {
    return this.rows.findOne({ _id: id, deletedAt: null }, { projection: publicFields });
  }

  findOwn(id: string) {
    return this.rows.findOne({ _id: id, deletedAt: null }, { projection: ownFields });
  }

  findById(id: string, session?: ClientSession): Promise<AccountRow | null> {
    return this.rows.findOne({ _id: id, deletedAt: null }, { ...(session && { session }) });
  }

  findCredentialsByEmail(email: string) {
    return this.rows.findOne({ email }, { projection: { passwordHash: 1 } });
  }

  findCredentialsById(id: string) {
    const projection = { passwordHash: 1, googleSub: 1, email: 1, name: 1 } as const;
    return this.rows.findOne({ _id: id, deletedAt: null }, { projection });
  }

  findByGoogleSub(googleSub: string, session: ClientSession) {
    return this.rows.findOne({ googleSub }, { session });
  }

  findByEmail(email: string, session: ClientSession) {
    return this.rows.findOne({ email }, { session });
  }

  async findAvatar(id: string, session: ClientSession): Promise<string | null> {
    const account = await this.rows.findOne({ _id: id }, { session, projection: { avatar: 1 } });
    return account?.avatar ?? null;
  }

  async findName(id: string, session: ClientSession): Promise<string | undefined> {
    const account = await this.rows.findOne({ _id: id }, { session, projection: { name: 1 } });
    return account?.name;
  }

  /** Active members whose name, or one of its words, starts with the prefix; sorted by it. */
  findByNamePrefix(prefix: string, limit: number) {
    // $elemMatch: both bounds must hold for the same array element.
    const hasPrefix = { $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } };
    const filter = { nameKeys: hasPrefix, status: 'active', deletedAt: null } as const;
    return this.rows.find(filter, { projection: { name: 1, avatar: 1 }, limit }).toArray();
  }

  /**
   * Clears all personal data; the row keeps its id, and the e-mail can be registered again. Returns the account
   * before the change, or null when it is missing.
   */
  anonymize(id: string, now: Date, session: ClientSession): Promise<AccountRow | null> {
    return this.rows.findOneAndUpdate(
      { _id: id, deletedAt: null },
      {
        $set: {
          name: '',
          nameKey: '',
          words: [],
          nameKeys: [],
          emailKeys: [],
          avatar: null,
          passwordHash: null,
          // Unique, and not an e-mail address.
          email: `removida:${id}`,
          role: 'user',
          status: 'suspended',
          lastSignInAt: null,
          level: null,
          points: 0,
          badges: [],
          promotionsCount: 0,
          likesCount: 0,
          commentsCount: 0,
          deletedAt: now,
        },
        $unset: {
          googleSub: 1,
          emailConfirmedAt: 1,
          trusted: 1,
          addressGroup: 1,
          memberStatus: 1,
          voteWeightChangesAt: 1,
          warnedAt: 1,
          warnings: 1,
          reversedWarnings: 1,
        },
        $inc: { revision: 1 },
      },
      { session, returnDocument: 'before' },
    );
  }

  /** Returns the account after the change, or null when it is missing. */
  async update(
    filter: { _id: string; passwordHash?: string },
    changes: Partial<Omit<AccountRow, '_id'>>,
    session: ClientSession,
    { incrementRevision = false } = {},
  ): Promise<AccountRow | null> {
    const searchFields = {
      ...(changes.name !== undefined && toSearchFields(changes.name)),
      ...(changes.email !== undefined && { emailKeys: toEmailKeys(changes.email) }),
    };
    return this.rows.findOneAndUpdate(
      { ...filter, deletedAt: null },
      { $set: { ...changes, ...searchFields }, ...(incrementRevision ? { $inc: { revision: 1 } } : {}) },
      { session, returnDocument: 'after' },
    );
  }

  /** By id; deleted accounts are left out. */
  async listByIds(ids: string[], session: ClientSession): Promise<Map<string, AccountRow>> {
    const rows = await this.rows.find({ _id: { $in: ids }, deletedAt: null }, { session }).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async saveCounts(counts: ReadonlyMap<string, VersionedCounts>, session: ClientSession): Promise<void> {
    if (counts.size === 0) return;
    const writes = [...counts].map(([_id, $set]) => ({ updateOne: { filter: { _id }, update: { $set } } }));
    await this.rows.bulkWrite(writes, { session, ordered: false });
  }

  /** By id; deleted accounts are left out. */
  async listPoints(
    ids: string[],
    session: ClientSession,
  ): Promise<Map<string, Pick<AccountRow, '_id' | 'points' | 'level' | 'badges' | 'pointsVersion'>>> {
    const projection = { points: 1, level: 1, badges: 1, pointsVersion: 1 };
    const rows = await this.rows
      .find({ _id: { $in: ids }, deletedAt: null }, { session, projection })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Skips older versions and deleted accounts. */
  async savePoints(
    points: readonly {
      id: string;
      points: number;
      level: string | null;
      badges: string[];
      version: number;
    }[],
    session: ClientSession,
  ): Promise<void> {
    if (points.length === 0) return;
    const writes = points.map(({ id: _id, version, ...values }) => ({
      updateOne: {
        filter: { _id, deletedAt: null, pointsVersion: { $lte: version } },
        update: { $set: { ...values, pointsVersion: version } },
      },
    }));
    await this.rows.bulkWrite(writes, { session });
  }

  async saveMemberStatus(
    id: string,
    memberStatus: PublishedMemberStatus,
    voteWeightChangesAt: Date | null,
    session: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $set: { memberStatus, voteWeightChangesAt } }, { session });
  }

  /** In id order, without deleted accounts. */
  listAfter(id: string, limit: number): Promise<AccountRow[]> {
    const options = { sort: { _id: 1 }, hint: { _id: 1 }, limit } as const;
    return this.rows.find({ _id: { $gt: id }, deletedAt: null }, options).toArray();
  }

  /** Ids of accounts whose vote weight has changed by the passing of time, longest ago first. */
  async listVoteWeightChanges(now: Date, limit: number): Promise<string[]> {
    const order = { sort: voteWeightChangesIndex, hint: voteWeightChangesIndex, limit };
    const rows = await this.rows
      .find({ voteWeightChangesAt: { $type: 'date', $lte: now } }, { projection: { _id: 1 }, ...order })
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}
