import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import type { IdRange, NumbersRow } from '@pechincha/jobs/recount';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { MemberCopies, type MemberCopy } from '@pechincha/persistence/member-copies';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { waitFor } from '@pechincha/persistence/time';
import type { ClientSession, Model } from 'mongoose';

/** Copy of a member, for the admin lists and the ranking. */
interface MemberRow extends MemberCopy {
  name: string;
  email: string;
  avatar: string | null;
  /** The normalized words of name and e-mail, for the admin search. */
  words: string[];
  /** Of their last `user.status-changed`; missing before the first. */
  suspended?: boolean;
  /** A manager or an admin; as above. */
  staff?: boolean;
  /** False for who chose not to be in the ranking. */
  inRanking?: boolean;
  /** `subjectVersion` of the last `user.status-changed`. */
  memberStatusVersion?: number;
}

export const MEMBER_MODEL = 'Member';

export const memberSchema = createRowSchema<MemberRow>('members');

memberSchema.index({ words: 1 });

/** Whether the ranking may show the member. */
export const isShown = (member: MemberRow | null): boolean =>
  member !== null && member.name !== '' && !member.suspended && !member.staff && (member.inRanking ?? true);

/** A search with more matches considers only this many members. */
const MAX_SEARCH_RESULTS = 1_000;

const toSearchWords = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => normalizeText(text).split(' ')).filter((word) => word !== '')),
];

@Injectable()
export class MembersRepository extends MemberCopies<MemberRow> {
  constructor(@InjectModel(MEMBER_MODEL) members: Model<MemberRow>) {
    super(members, { name: '', email: '', avatar: null, words: [] });
  }

  find(_id: string, session?: ClientSession): Promise<MemberRow | null> {
    return getCollection(this.members).findOne({ _id }, { session });
  }

  async saveProfile(
    { _id, name, avatar, version }: Pick<MemberRow, '_id' | 'name' | 'avatar' | 'version'>,
    session: ClientSession,
  ): Promise<void> {
    const row = await this.find(_id, session);
    await this.save({ _id, name, avatar, words: toSearchWords(name, row?.email ?? ''), version }, session);
  }

  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    const row = await this.find(_id, session);
    await this.setFields(_id, { email, words: toSearchWords(row?.name ?? '', email) }, session);
  }

  /** Ignores versions older than the stored one. */
  saveMemberStatus(
    _id: string,
    { suspended, staff = false }: { suspended: boolean; staff?: boolean | undefined },
    memberStatusVersion: number,
    session: ClientSession,
  ): Promise<void> {
    const isNewer = { memberStatusVersion: { $not: { $gte: memberStatusVersion } } };
    return this.setFields(_id, { suspended, staff, memberStatusVersion }, session, isNewer);
  }

  saveInRanking(_id: string, inRanking: boolean, session: ClientSession): Promise<void> {
    return this.setFields(_id, { inRanking }, session);
  }

  override async erase(_id: string, session: ClientSession): Promise<void> {
    await super.erase(_id, session);
    const $unset = { suspended: '', staff: '', inRanking: '', memberStatusVersion: '' } as const;
    await getCollection(this.members).updateOne({ _id }, { $unset }, { session });
  }

  /**
   * Waits up to 2 s for a member with a name, because `user.registered` of a new member may not be handled yet.
   * Undefined for an unknown or deleted member.
   */
  async waitForNamed(_id: string): Promise<Pick<MemberRow, '_id' | 'name' | 'email'> | undefined> {
    const projection = { name: 1, email: 1 };
    const member = await waitFor(() => getCollection(this.members).findOne({ _id }, { projection }));
    return member && member.name !== '' ? member : undefined;
  }

  /** Leaves out unknown and deleted members. */
  listNamed(ids: string[]): Promise<Pick<MemberRow, '_id' | 'name' | 'email' | 'avatar'>[]> {
    return getCollection(this.members)
      .find(
        { _id: { $in: ids }, name: { $ne: '' } },
        { projection: { name: 1, email: 1, avatar: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
  }

  /** Whether they may be shown in the ranking, as 1 or 0. */
  async *listShown(_id: IdRange, session: ClientSession): AsyncGenerator<NumbersRow<'shown'>> {
    for await (const member of getCollection(this.members).find({ _id }, { session }))
      yield { _id: member._id, shown: Number(isShown(member)) };
  }

  /** Those of the members who are suspended. */
  async listSuspended(ids: string[]): Promise<Set<string>> {
    const rows = await getCollection(this.members)
      .find({ _id: { $in: ids }, suspended: true }, { projection: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
    return new Set(rows.map(({ _id }) => _id));
  }

  /** Ids of members for whom every word of the search is a prefix of a word of the name or e-mail. */
  async searchIds(search: string): Promise<string[]> {
    // Normalized words contain only letters and digits, so they need no escaping.
    const conditions = toSearchWords(search).map((word) => ({ words: { $regex: new RegExp(`^${word}`) } }));
    if (conditions.length === 0) return [];
    const rows = await getCollection(this.members)
      .find(
        { $and: conditions },
        { projection: { _id: 1 }, limit: MAX_SEARCH_RESULTS, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}
