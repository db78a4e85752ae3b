import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession } from 'mongoose';
import { Model, trusted } from 'mongoose';
import { ownFields, publicFields } from './account.mapper.js';
import {
  ACCOUNT_MODEL,
  type AccountRow,
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

  /** @throws MongoServerError 11000 when the e-mail or the Google account is in use */
  async insert(account: NewAccount, session: ClientSession): Promise<AccountRow> {
    const searchFields = { ...toSearchFields(account.name), emailKeys: toEmailKeys(account.email) };
    const [created] = await this.accounts.create([{ ...account, ...searchFields }], { session });
    if (!created) throw new Error('The account was not created');
    return created.toObject();
  }

  async findExistingEmails(emails: string[]): Promise<string[]> {
    const rows = await this.accounts.find({ email: trusted({ $in: emails }) }, { email: 1 }).lean();
    return rows.map(({ email }) => email);
  }

  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.accounts.exists({ email })) !== null;
  }

  findPublic(id: string) {
    return this.accounts.findOne({ _id: id, deletedAt: null }, publicFields).lean();
  }

  findOwn(id: string) {
    return this.accounts.findOne({ _id: id, deletedAt: null }, ownFields).lean();
  }

  async findById(id: string, session?: ClientSession): Promise<AccountRow | null> {
    return this.accounts
      .findOne({ _id: id, deletedAt: null })
      .session(session ?? null)
      .lean();
  }

  findCredentialsByEmail(email: string) {
    return this.accounts.findOne({ email }, { passwordHash: 1 }).lean();
  }

  findCredentialsById(id: string) {
    const fields = { passwordHash: 1, googleSub: 1, email: 1, name: 1 } as const;
    return this.accounts.findOne({ _id: id, deletedAt: null }, fields).lean();
  }

  findByGoogleSub(googleSub: string, session: ClientSession) {
    return this.accounts.findOne({ googleSub }).session(session).lean();
  }

  findByEmail(email: string, session: ClientSession) {
    return this.accounts.findOne({ email }).session(session).lean();
  }

  async findAvatar(id: string, session: ClientSession): Promise<string | null> {
    const account = await this.accounts.findById(id, { avatar: 1 }).session(session).lean();
    return account?.avatar ?? null;
  }

  async findName(id: string, session: ClientSession): Promise<string | undefined> {
    const account = await this.accounts.findById(id, { name: 1 }).session(session).lean();
    return account?.name;
  }

  /** Active members whose name, or one of its words, starts with the prefix; sorted by it. */
  findByNamePrefix(prefix: string, limit: number) {
    // $elemMatch: both bounds must hold for the same array element.
    const hasPrefix = trusted({ $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } });
    return this.accounts
      .find({ nameKeys: hasPrefix, status: 'active', deletedAt: null }, { name: 1, avatar: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Clears all personal data; the row keeps its id, and the e-mail can be registered again. Returns the account
   * before the change, or null when it is missing.
   */
  async anonymize(id: string, now: Date, session: ClientSession): Promise<AccountRow | null> {
    return this.accounts
      .findOneAndUpdate(
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
      )
      .lean();
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
    return this.accounts
      .findOneAndUpdate(
        { ...filter, deletedAt: null },
        { $set: { ...changes, ...searchFields }, ...(incrementRevision ? { $inc: { revision: 1 } } : {}) },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  /** By id; deleted accounts are left out. */
  async listByIds(ids: string[], session: ClientSession): Promise<Map<string, AccountRow>> {
    const rows = await this.accounts
      .find({ _id: trusted({ $in: ids }), deletedAt: null }, null, { session })
      .lean();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async saveCounts(counts: ReadonlyMap<string, VersionedCounts>, session: ClientSession): Promise<void> {
    if (counts.size === 0) return;
    const writes = [...counts].map(([_id, $set]) => ({ updateOne: { filter: { _id }, update: { $set } } }));
    await this.accounts.bulkWrite(writes, { session, ordered: false });
  }

  /** By id; deleted accounts are left out. */
  async listPoints(
    ids: string[],
    session: ClientSession,
  ): Promise<Map<string, Pick<AccountRow, '_id' | 'points' | 'level' | 'badges' | 'pointsVersion'>>> {
    const rows = await this.accounts
      .find(
        { _id: trusted({ $in: ids }), deletedAt: null },
        { points: 1, level: 1, badges: 1, pointsVersion: 1 },
        { session },
      )
      .lean();
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
        filter: { _id, deletedAt: null, pointsVersion: trusted({ $lte: version }) },
        update: { $set: { ...values, pointsVersion: version } },
      },
    }));
    await this.accounts.bulkWrite(writes, { session });
  }

  async saveMemberStatus(
    id: string,
    memberStatus: PublishedMemberStatus,
    voteWeightChangesAt: Date | null,
    session: ClientSession,
  ): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: { memberStatus, voteWeightChangesAt } }, { session });
  }

  /** In id order, without deleted accounts. */
  async listAfter(id: string, limit: number): Promise<AccountRow[]> {
    return this.accounts
      .find({ _id: trusted({ $gt: id }), deletedAt: null })
      .sort({ _id: 1 })
      .hint({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Ids of accounts whose vote weight has changed by the passing of time, longest ago first. */
  async listVoteWeightChanges(now: Date, limit: number): Promise<string[]> {
    const rows = await this.accounts
      .find({ voteWeightChangesAt: trusted({ $type: 'date', $lte: now }) }, { _id: 1 })
      .sort(voteWeightChangesIndex)
      .hint(voteWeightChangesIndex)
      .limit(limit)
      .lean();
    return rows.map(({ _id }) => _id);
  }
}
