import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import { upsertIfNewer } from '@pechincha/service-kit/upsert-if-newer';
import type { ClientSession, Model } from 'mongoose';
import { READ_TIMEOUT_MS, getCollection } from '../get-collection.js';
import { MEMBER, type MemberRow } from './member.schema.js';

/** No account gets that far; nothing that is told later undoes it. */
const DELETED_VERSION = Number.MAX_SAFE_INTEGER;
/** Older than any event that tells the name. */
const UNKNOWN_NAME_VERSION = -1;
const ARRIVAL_TIMEOUT_MS = 2_000;
const ARRIVAL_CHECK_INTERVAL_MS = 50;
/** A search that fits more people than this shows the first of them by points. */
const MAX_SEARCH_RESULTS = 1_000;

const toSearchWords = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => normalizeText(text).split(' ')).filter((word) => word !== '')),
];

@Injectable()
export class MembersRepository {
  constructor(@InjectModel(MEMBER) private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  async save(member: Omit<MemberRow, 'words' | 'email'>, session: ClientSession): Promise<void> {
    const row = await getCollection(this.members).findOne({ _id: member._id }, { session });
    const email = row?.email ?? '';
    await upsertIfNewer(
      this.members,
      { ...member, email, words: toSearchWords(member.name, email) },
      session,
    );
  }

  /** Whichever arrives first, this or the name; never of an account that was deleted. */
  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    const row = await getCollection(this.members).findOne({ _id }, { session });
    const words = toSearchWords(row?.name ?? '', email);
    await upsertIfNewer(
      this.members,
      { _id, name: '', email, words, version: UNKNOWN_NAME_VERSION },
      session,
    );
    const isNotDeleted = { _id, version: { $ne: DELETED_VERSION } };
    await getCollection(this.members).updateOne(isNotDeleted, { $set: { email, words } }, { session });
  }

  /** Nothing of the person stays, and nothing comes back. */
  erase(_id: string, session: ClientSession): Promise<void> {
    return upsertIfNewer(
      this.members,
      { _id, name: '', email: '', words: [], version: DELETED_VERSION },
      session,
    );
  }

  /**
   * A member with a name, waited for up to two seconds: the event of a registration that was just answered may
   * not be handled yet.
   */
  async waitForNamed(_id: string): Promise<Pick<MemberRow, '_id' | 'name' | 'email'> | undefined> {
    const projection = { name: 1, email: 1 };
    for (const deadline = Date.now() + ARRIVAL_TIMEOUT_MS; ; await sleep(ARRIVAL_CHECK_INTERVAL_MS)) {
      const member = await getCollection(this.members).findOne({ _id }, { projection });
      if (member) return member.name === '' ? undefined : member;
      if (Date.now() > deadline) return undefined;
    }
  }

  /** Those of these members who have a name. */
  listNamed(ids: string[]): Promise<Pick<MemberRow, '_id' | 'name' | 'email'>[]> {
    return getCollection(this.members)
      .find(
        { _id: { $in: ids }, name: { $ne: '' } },
        { projection: { name: 1, email: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
  }

  /** Ids of members of whom each word of the search begins a word. */
  async searchIds(search: string): Promise<string[]> {
    // Folded words are letters and digits: nothing in them means something to an expression.
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
