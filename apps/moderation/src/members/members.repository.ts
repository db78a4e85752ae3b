import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { keepNewest } from '@pechincha/service-kit/keep-newest';
import { type ClientSession, Model, trusted } from 'mongoose';
import { LAST_VERSION, type MemberRow } from './member.schema.js';

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  keep(told: MemberRow, session: ClientSession): Promise<void> {
    return keepNewest(this.members, told, session);
  }

  /** As a deal tells its author, until users tells more. */
  introduce(author: Pick<MemberRow, '_id' | 'name' | 'avatar'>, session: ClientSession): Promise<void> {
    return this.keep({ ...author, email: '', version: -1 }, session);
  }

  /** Leaves nothing of the person; no other fact brings it back. */
  forget(_id: string, session: ClientSession): Promise<void> {
    const nobody = { name: 'Conta removida', avatar: null, email: '' };
    return this.keep({ _id, ...nobody, version: LAST_VERSION }, session);
  }

  async byIds(ids: string[]): Promise<Map<string, MemberRow>> {
    const rows = await this.members
      .find({ _id: trusted({ $in: ids }) })
      .maxTimeMS(2_000)
      .lean<MemberRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }
}
