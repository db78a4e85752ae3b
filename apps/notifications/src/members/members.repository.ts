import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ERASED_VERSION, MemberCopies, type MemberCopy } from '@pechincha/persistence/member-copies';
import { createRowSchema, findRowsByIds, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** Copy of a member's name, used to resolve mentions. A deleted member keeps only the id. */
interface MemberRow extends MemberCopy {
  name: string | null;
  /** Normalized name, used to match mentions. */
  normalizedName: string | null;
}

export const memberSchema = createRowSchema<MemberRow>('members');

/** Members by name; contains the id, so that the query is covered. */
export const nameIndex = { normalizedName: 1, _id: 1 } as const;
memberSchema.index(nameIndex);

/** A normalized name, the id of a member who has it, and whether others have it too. */
export interface NameMatch {
  normalizedName: string;
  memberId: string;
  /** Another one, if several have it. */
  lastMemberId: string;
  isShared: boolean;
}

@Injectable()
export class MembersRepository extends MemberCopies<MemberRow> {
  constructor(@InjectModel('Member') members: Model<MemberRow>) {
    super(members, { name: null, normalizedName: null });
  }

  private get rows(): mongo.Collection<MemberRow> {
    return getCollection(this.members);
  }

  async excludeDeleted(ids: string[], session: ClientSession): Promise<string[]> {
    const filter = { _id: { $in: ids }, version: ERASED_VERSION };
    const deletedRows = await this.rows.find(filter, { session, projection: { _id: 1 } }).toArray();
    const deleted = new Set(deletedRows.map(({ _id }) => _id));
    return ids.filter((id) => !deleted.has(id));
  }

  /** By id; deleted and unknown members are left out. */
  async getNames(ids: string[], session?: ClientSession): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await findRowsByIds(this.members, ids, session);
    return new Map([...rows].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])));
  }

  /** The given normalized names that at least one member has; of each only the first and the last member are read. */
  async findByNames(names: string[], session: ClientSession): Promise<NameMatch[]> {
    if (names.length === 0) return [];
    const first = await this.findOneOfEach(names, 1, session);
    const last = await this.findOneOfEach([...first.keys()], -1, session);
    return [...first].map(([normalizedName, memberId]) => {
      const lastMemberId = last.get(normalizedName) ?? memberId;
      return { normalizedName, memberId, lastMemberId, isShared: lastMemberId !== memberId };
    });
  }

  /** The first or last member of each name, which the index is searched for: thousands may be called alike. */
  private async findOneOfEach(names: string[], order: 1 | -1, session: ClientSession) {
    const rows = await this.rows
      .aggregate<{ _id: string; memberId: string }>(
        [
          { $match: { normalizedName: { $in: names } } },
          { $sort: { normalizedName: order, _id: order } },
          { $group: { _id: '$normalizedName', memberId: { $first: '$_id' } } },
        ],
        { session, hint: nameIndex },
      )
      .toArray();
    return new Map(rows.map(({ _id, memberId }) => [_id, memberId]));
  }

  /** The given members that have one of the names. */
  async listByNames(names: string[], ids: string[], session: ClientSession): Promise<MemberRow[]> {
    if (names.length === 0 || ids.length === 0) return [];
    const filter = { normalizedName: { $in: names }, _id: { $in: ids } };
    return this.rows.find(filter, { session }).toArray();
  }
}
