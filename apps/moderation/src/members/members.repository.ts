import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { upsertIfNewer } from '@pechincha/service-kit/upsert-if-newer';
import { type ClientSession, Model, trusted } from 'mongoose';
import { DELETED_VERSION, type MemberRow } from './member.schema.js';

/** Older than any event that tells the name. */
const NAME_UNKNOWN_VERSION = -2;

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  async save(member: Omit<MemberRow, 'email'>, session: ClientSession): Promise<void> {
    const row = await this.members.findById(member._id, { email: 1 }, { session }).lean<MemberRow>();
    await upsertIfNewer(this.members, { ...member, email: row?.email ?? '' }, session);
  }

  /** Whichever arrives first, this or the name; never of an account that was deleted. */
  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    await upsertIfNewer(
      this.members,
      { _id, name: '', avatar: null, email, version: NAME_UNKNOWN_VERSION },
      session,
    );
    const notDeleted = { _id, version: trusted({ $ne: DELETED_VERSION }) };
    await this.members.updateOne(notDeleted, { $set: { email } }, { session });
  }

  /** As a deal tells its author, until users tells more. */
  insertIfMissing(author: Pick<MemberRow, '_id' | 'name' | 'avatar'>, session: ClientSession): Promise<void> {
    return this.save({ ...author, version: -1 }, session);
  }

  /** Leaves nothing of the person; no other fact brings it back. */
  erase(_id: string, session: ClientSession): Promise<void> {
    const erased = { name: 'Conta removida', avatar: null, email: '' };
    return upsertIfNewer(this.members, { _id, ...erased, version: DELETED_VERSION }, session);
  }

  async findByIds(ids: string[]): Promise<Map<string, MemberRow>> {
    const rows = await this.members
      .find({ _id: trusted({ $in: ids }) })
      .maxTimeMS(2_000)
      .lean<MemberRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }
}
