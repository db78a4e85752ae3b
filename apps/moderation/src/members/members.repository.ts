import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { upsertIfNewer } from '@pechincha/persistence/queries';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';

/** Copy of a member from the events of users, shown to managers as the author. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  avatar: string | null;
  email: string;
  /** The account's revision; events with an older one are ignored. */
  version: number;
}

/** Version of a deleted member's row: no event of the account is newer. */
const DELETED_VERSION = Number.MAX_SAFE_INTEGER;

export const isErased = ({ version }: MemberRow): boolean => version === DELETED_VERSION;

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    email: { type: String, default: '' },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);

/** Version of a row created by an e-mail alone; every event with a name is newer. */
const UNKNOWN_NAME_VERSION = -2;

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Saves the member unless a newer version is stored; keeps the stored e-mail. */
  async save(member: Omit<MemberRow, 'email'>, session: ClientSession): Promise<void> {
    const row = await this.members.findById(member._id, { email: 1 }, { session }).lean<MemberRow>();
    await upsertIfNewer(this.members, { ...member, email: row?.email ?? '' }, session);
  }

  /** Works before or after the member's first event with a name; ignored for a deleted account. */
  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    await upsertIfNewer(
      this.members,
      { _id, name: '', avatar: null, email, version: UNKNOWN_NAME_VERSION },
      session,
    );
    const notDeleted = { _id, version: trusted({ $ne: DELETED_VERSION }) };
    await this.members.updateOne(notDeleted, { $set: { email } }, { session });
  }

  /** Saves the author's name from a promotion, unless the users service has published a version of the member. */
  insertIfMissing(author: Pick<MemberRow, '_id' | 'name' | 'avatar'>, session: ClientSession): Promise<void> {
    return this.save({ ...author, version: -1 }, session);
  }

  /** Erases the personal data; later events of the account are ignored. */
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
