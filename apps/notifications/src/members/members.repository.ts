import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { upsertIfNewer } from '@pechincha/persistence/upsert-if-newer';
import { type ClientSession, Model, trusted } from 'mongoose';
import { DELETED_VERSION, type MemberRow, nameIndex } from './member.schema.js';

/** A normalized name, how many members have it, and the id of one of them. */
export interface NameMatch {
  folded: string;
  count: number;
  memberId: string;
}

@Injectable()
export class MembersRepository {
  constructor(@InjectModel('Member') private readonly members: Model<MemberRow>) {}

  /** Ignores a version older than the stored one. */
  save(member: MemberRow, session: ClientSession): Promise<void> {
    return upsertIfNewer(this.members, member, session);
  }

  /** Keeps only the id and a deletion marker, so that late events do not restore the name. */
  erase(_id: string, session: ClientSession): Promise<void> {
    return this.save({ _id, name: null, folded: null, version: DELETED_VERSION }, session);
  }

  async excludeDeleted(ids: string[], session: ClientSession): Promise<string[]> {
    const filter = { _id: trusted({ $in: ids }), version: DELETED_VERSION };
    const deletedRows = await this.members.find(filter, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    const deleted = new Set(deletedRows.map(({ _id }) => _id));
    return ids.filter((id) => !deleted.has(id));
  }

  /** By id; deleted and unknown members are left out. */
  async getNames(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.members
      .find({ _id: trusted({ $in: ids }) }, { name: 1 })
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<Pick<MemberRow, '_id' | 'name'>[]>();
    return new Map(rows.flatMap(({ _id, name }) => (name === null ? [] : [[_id, name]])));
  }

  /** The given normalized names that at least one member has. */
  async findByNames(names: string[], session: ClientSession): Promise<NameMatch[]> {
    if (names.length === 0) return [];
    return this.members
      .aggregate<NameMatch>(
        [
          { $match: { folded: { $in: names } } },
          { $group: { _id: '$folded', count: { $sum: 1 }, memberId: { $first: '$_id' } } },
          { $project: { _id: 0, folded: '$_id', count: 1, memberId: 1 } },
        ],
        { session, hint: nameIndex },
      )
      .exec();
  }

  /** The given members that have one of the names. */
  async filterByNames(names: string[], ids: string[], session: ClientSession): Promise<string[]> {
    if (names.length === 0 || ids.length === 0) return [];
    const filter = { folded: trusted({ $in: names }), _id: trusted({ $in: ids }) };
    const rows = await this.members.find(filter, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    return rows.map((row) => row._id);
  }
}
