import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection, upsertIfNewer } from '@pechincha/persistence/queries';
import { type ClientSession, type Model, Schema } from 'mongoose';

/** A copy of the member's name and e-mail from users, for the admin lists. */
interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  email: string;
  /** The normalized words of name and e-mail, for the admin search. */
  words: string[];
  /** `subjectVersion` of the event that it came from; older events do not overwrite it. */
  version: number;
  /** Of their last `user.standing-changed`; missing before the first. */
  suspended?: boolean;
  /** `subjectVersion` of that event. */
  standingVersion?: number;
}

export const MEMBER_MODEL = 'Member';

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    words: [String],
    version: { type: Number, required: true },
    suspended: { type: Boolean },
    standingVersion: { type: Number },
  },
  { collection: 'members', versionKey: false },
);

memberSchema.index({ words: 1 });

/** Higher than any real version, so that later events do not restore a deleted member. */
const DELETED_VERSION = Number.MAX_SAFE_INTEGER;
/** Lower than any real version. */
const UNKNOWN_NAME_VERSION = -1;
const ARRIVAL_TIMEOUT_MS = 2_000;
const ARRIVAL_CHECK_INTERVAL_MS = 50;
/** A search with more matches considers only this many members. */
const MAX_SEARCH_RESULTS = 1_000;

const toSearchWords = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => normalizeText(text).split(' ')).filter((word) => word !== '')),
];

@Injectable()
export class MembersRepository {
  constructor(@InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRow>) {}

  /** Ignores versions older than the stored one. */
  async save(member: Pick<MemberRow, '_id' | 'name' | 'version'>, session: ClientSession): Promise<void> {
    const row = await getCollection(this.members).findOne({ _id: member._id }, { session });
    const email = row?.email ?? '';
    await upsertIfNewer(
      this.members,
      { ...member, email, words: toSearchWords(member.name, email) },
      session,
    );
  }

  /** May be called before `save`; does nothing for a deleted account. */
  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    const row = await getCollection(this.members).findOne({ _id }, { session });
    const words = toSearchWords(row?.name ?? '', email);
    await upsertIfNewer(
      this.members,
      { _id, name: '', email, words, version: UNKNOWN_NAME_VERSION },
      session,
    );
    const notDeleted = { _id, version: { $ne: DELETED_VERSION } };
    await getCollection(this.members).updateOne(notDeleted, { $set: { email, words } }, { session });
  }

  /** May be called before `save`; ignores versions older than the stored one, and does nothing for a deleted account. */
  async saveStanding(
    _id: string,
    suspended: boolean,
    standingVersion: number,
    session: ClientSession,
  ): Promise<void> {
    const unknown = { _id, name: '', email: '', words: [], version: UNKNOWN_NAME_VERSION };
    await upsertIfNewer(this.members, unknown, session);
    await getCollection(this.members).updateOne(
      { _id, version: { $ne: DELETED_VERSION }, standingVersion: { $not: { $gte: standingVersion } } },
      { $set: { suspended, standingVersion } },
      { session },
    );
  }

  /** Erases the personal data; later calls of `save` do nothing. */
  async erase(_id: string, session: ClientSession): Promise<void> {
    const erased = { _id, name: '', email: '', words: [], version: DELETED_VERSION };
    await upsertIfNewer(this.members, erased, session);
    const $unset = { suspended: '', standingVersion: '' } as const;
    await getCollection(this.members).updateOne({ _id }, { $unset }, { session });
  }

  /**
   * Waits up to 2 s for a member with a name, because `user.registered` of a new member may not be handled yet.
   * Undefined for an unknown or deleted member.
   */
  async waitForNamed(_id: string): Promise<Pick<MemberRow, '_id' | 'name' | 'email'> | undefined> {
    const projection = { name: 1, email: 1 };
    for (const deadline = Date.now() + ARRIVAL_TIMEOUT_MS; ; await sleep(ARRIVAL_CHECK_INTERVAL_MS)) {
      const member = await getCollection(this.members).findOne({ _id }, { projection });
      if (member) return member.name === '' ? undefined : member;
      if (Date.now() > deadline) return undefined;
    }
  }

  /** Leaves out unknown and deleted members. */
  listNamed(ids: string[]): Promise<Pick<MemberRow, '_id' | 'name' | 'email'>[]> {
    return getCollection(this.members)
      .find(
        { _id: { $in: ids }, name: { $ne: '' } },
        { projection: { name: 1, email: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
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
