import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type Model } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorRow } from '../promotions/promotion.schema.js';
import { rowsOf } from '../rows.js';
import { MEMBER, type MemberRow } from './member.schema.js';

/** Somebody who registered a moment ago may write before users' fact is here. */
const ARRIVES_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

@Injectable()
export class MembersService {
  constructor(@InjectModel(MEMBER) private readonly members: Model<MemberRow>) {}

  /** Waits for a member who is new; before the transaction. @throws DomainError UNAVAILABLE */
  async expect(id: string): Promise<void> {
    const _id = new Types.ObjectId(id);
    for (const end = Date.now() + ARRIVES_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
      if (await rowsOf(this.members).findOne({ _id }, { projection: { _id: 1 } })) return;
      if (Date.now() > end) throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    }
  }

  /**
   * The member as the author of what this transaction writes. It writes to the member's row: a change of name at
   * the same time makes one of the two run again, so that nothing keeps the old name.
   */
  async signs(id: string, tx: Transaction): Promise<AuthorRow> {
    const member = await rowsOf(this.members).findOneAndUpdate(
      { _id: new Types.ObjectId(id) },
      { $inc: { writes: 1 } },
      { session: tx.session },
    );
    if (!member) throw new DomainError('UNAVAILABLE', { cause: `member ${id} is not known yet` });
    return { _id: member._id, name: member.name, avatar: member.avatar };
  }

  /** Keeps what users tells; false where something newer is known already. */
  async keep(author: AuthorRow, version: number, tx: Transaction): Promise<boolean> {
    const rows = rowsOf(this.members);
    const { _id, name, avatar } = author;
    const known = await rows.findOne({ _id }, { session: tx.session });
    if (!known) {
      await rows.insertOne({ _id, name, avatar, version, writes: 0 }, { session: tx.session });
      return true;
    }
    if (known.version >= version) return false;
    await rows.updateOne({ _id }, { $set: { name, avatar, version } }, { session: tx.session });
    return true;
  }
}
