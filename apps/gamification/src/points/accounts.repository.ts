import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import type { AccountRow } from './account.schema.js';

@Injectable()
export class AccountsRepository {
  constructor(@InjectModel('Account') private readonly accounts: Model<AccountRow>) {}

  /** Whether it is new: false where the member has an account already. */
  async open({ _id, ...account }: AccountRow, session: ClientSession): Promise<boolean> {
    const { upsertedCount } = await this.accounts.updateOne(
      { _id },
      { $setOnInsert: account },
      { upsert: true, session },
    );
    return upsertedCount > 0;
  }

  /** The account after the change. It must be open. */
  add(
    _id: string,
    { points, version }: Pick<AccountRow, 'points' | 'version'>,
    session: ClientSession,
  ): Promise<AccountRow> {
    return this.accounts
      .findOneAndUpdate({ _id }, { $inc: { points, version } }, { session, returnDocument: 'after' })
      .orFail()
      .lean<AccountRow>()
      .exec();
  }

  async setLevel(_id: string, level: string | null, session: ClientSession): Promise<void> {
    await this.accounts.updateOne({ _id }, { $set: { level } }, { session });
  }
}
