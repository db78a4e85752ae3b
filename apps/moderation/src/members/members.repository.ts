import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { keepNewest } from '@pechincha/service-kit/keep-newest';
import { type ClientSession, Model, trusted } from 'mongoose';
import type { MemberRow } from './member.schema.js';

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  keep(told: MemberRow, session: ClientSession): Promise<void> {
    return keepNewest(this.members, told, session);
  }

  async byIds(ids: string[]): Promise<Map<string, MemberRow>> {
    const rows = await this.members
      .find({ _id: trusted({ $in: ids }) })
      .maxTimeMS(2_000)
      .lean<MemberRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }
}
