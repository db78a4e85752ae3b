import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import { type KeptLedgerRow, type LedgerRow, unsettledIndex } from './ledger.schema.js';

/** A longer line than this is settled in several goes. */
const SETTLED_AT_ONCE = 500;
const WITHIN_MS = 5_000;

@Injectable()
export class LedgerRepository {
  constructor(@InjectModel('Ledger') private readonly ledger: Model<LedgerRow>) {}

  /** A fact that has earned its points earns nothing more. */
  async enter(row: LedgerRow, session: ClientSession): Promise<void> {
    const { source, member, reason, ...rest } = row;
    await this.ledger.updateOne(
      { source, member, reason },
      { $setOnInsert: { ...rest, unsettled: true } },
      { upsert: true, session },
    );
  }

  /** Members with rows that are not counted yet. */
  unsettledMembers(): Promise<string[]> {
    return this.ledger.distinct('member', { unsettled: true }).maxTimeMS(WITHIN_MS).exec();
  }

  unsettledOf(member: string, session: ClientSession): Promise<KeptLedgerRow[]> {
    return this.ledger
      .find({ member, unsettled: true }, null, { session })
      .hint(unsettledIndex)
      .limit(SETTLED_AT_ONCE)
      .lean<KeptLedgerRow[]>()
      .exec();
  }

  async settle(rows: KeptLedgerRow[], session: ClientSession): Promise<void> {
    const _id = trusted({ $in: rows.map((row) => row._id) });
    await this.ledger.updateMany({ _id }, { $unset: { unsettled: 1 } }, { session });
  }
}
