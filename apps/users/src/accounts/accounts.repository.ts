import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession } from 'mongoose';
import { Model, trusted } from 'mongoose';
import { ownFields, publicFields } from './account.mapper.js';
import { ACCOUNT_MODEL, type AccountRow } from './account.schema.js';

export type NewAccount = Pick<
  AccountRow,
  '_id' | 'name' | 'email' | 'passwordHash' | 'googleSub' | 'role' | 'createdAt'
> &
  Partial<Pick<AccountRow, 'avatar'>>;

@Injectable()
export class AccountsRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>) {}

  /** @throws MongoServerError 11000 where the e-mail or the Google account has an account */
  async insert(account: NewAccount, session: ClientSession): Promise<AccountRow> {
    const [created] = await this.accounts.create([account], { session });
    if (!created) throw new Error('The account was not created');
    return created.toObject();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.accounts.exists({})) === null;
  }

  async emailIsTaken(email: string): Promise<boolean> {
    return (await this.accounts.exists({ email })) !== null;
  }

  readPublic(id: string) {
    return this.accounts.findById(id, publicFields).lean();
  }

  readOwn(id: string) {
    return this.accounts.findById(id, ownFields).lean();
  }

  credentialsByEmail(email: string) {
    return this.accounts.findOne({ email }, { passwordHash: 1 }).lean();
  }

  credentialsById(id: string) {
    return this.accounts.findById(id, { passwordHash: 1 }).lean();
  }

  byGoogleSub(googleSub: string, session: ClientSession) {
    return this.accounts.findOne({ googleSub }).session(session).lean();
  }

  byEmail(email: string, session: ClientSession) {
    return this.accounts.findOne({ email }).session(session).lean();
  }

  /** The whole account after the change, or null where it is not there. */
  async update(
    filter: { _id: string; passwordHash?: string },
    set: Partial<Omit<AccountRow, '_id'>>,
    session: ClientSession,
    { revise = false } = {},
  ): Promise<AccountRow | null> {
    return this.accounts
      .findOneAndUpdate(
        filter,
        { $set: set, ...(revise ? { $inc: { revision: 1 } } : {}) },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  /** Adds to one of the numbers on a member's page. Only beside an inbox row: a fact that comes twice counts once. */
  async add(
    id: string,
    counter: 'promotionsCount' | 'likesCount' | 'commentsCount',
    by: number,
    session: ClientSession,
  ): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $inc: { [counter]: by } }, { session });
  }

  /** Takes over points unless newer ones are known. */
  async keepPoints(
    id: string,
    told: { points: number; level: string | null; version: number },
    session: ClientSession,
  ): Promise<void> {
    await this.accounts.updateOne(
      { _id: id, pointsVersion: trusted({ $lt: told.version }) },
      { $set: { points: told.points, level: told.level, pointsVersion: told.version } },
      { session },
    );
  }
}
