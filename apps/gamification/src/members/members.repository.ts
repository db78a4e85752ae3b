import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import { upsertIfNewer } from '@pechincha/service-kit/upsert-if-newer';
import type { ClientSession, Model } from 'mongoose';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { MEMBER, type MemberRow } from './member.schema.js';

/** No account gets that far; nothing that is told later undoes it. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;
/** Older than any event that tells the name. */
const NAME_UNKNOWN = -1;
const ARRIVAL_TIMEOUT_MS = 2_000;
const ARRIVAL_CHECK_INTERVAL_MS = 50;
/** A search that fits more people than this shows the first of them by points. */
const MOST_FOUND = 1_000;

const wordsOf = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => normalizeText(text).split(' ')).filter((word) => word !== '')),
];

@Injectable()
export class MembersRepository {
  constructor(@InjectModel(MEMBER) private readonly members: Model<MemberRow>) {}

  /** Keeps the newest version told, in whatever order the versions arrive. */
  async keep(told: Omit<MemberRow, 'words' | 'email'>, session: ClientSession): Promise<void> {
    const row = await rowsOf(this.members).findOne({ _id: told._id }, { session });
    const email = row?.email ?? '';
    await upsertIfNewer(this.members, { ...told, email, words: wordsOf(told.name, email) }, session);
  }

  /** Whichever arrives first, this or the name; never of an account that was deleted. */
  async saveEmail(_id: string, email: string, session: ClientSession): Promise<void> {
    const row = await rowsOf(this.members).findOne({ _id }, { session });
    const words = wordsOf(row?.name ?? '', email);
    await upsertIfNewer(this.members, { _id, name: '', email, words, version: NAME_UNKNOWN }, session);
    const isOpen = { _id, version: { $ne: LAST_VERSION } };
    await rowsOf(this.members).updateOne(isOpen, { $set: { email, words } }, { session });
  }

  /** Nothing of the person stays, and nothing comes back. */
  forget(_id: string, session: ClientSession): Promise<void> {
    return upsertIfNewer(this.members, { _id, name: '', email: '', words: [], version: LAST_VERSION }, session);
  }

  /**
   * A member with a name, waited for up to two seconds: the event of a registration that was just answered may
   * not be handled yet.
   */
  async findNamed(_id: string): Promise<Pick<MemberRow, '_id' | 'name' | 'email'> | undefined> {
    const projection = { name: 1, email: 1 };
    for (const deadline = Date.now() + ARRIVAL_TIMEOUT_MS; ; await sleep(ARRIVAL_CHECK_INTERVAL_MS)) {
      const member = await rowsOf(this.members).findOne({ _id }, { projection });
      if (member) return member.name === '' ? undefined : member;
      if (Date.now() > deadline) return undefined;
    }
  }

  /** Those of these members who have a name. */
  named(ids: string[]): Promise<Pick<MemberRow, '_id' | 'name' | 'email'>[]> {
    return rowsOf(this.members)
      .find(
        { _id: { $in: ids }, name: { $ne: '' } },
        { projection: { name: 1, email: 1 }, maxTimeMS: READ_WITHIN_MS },
      )
      .toArray();
  }

  /** Ids of members of whom each word of the search begins a word. */
  async found(search: string): Promise<string[]> {
    // Folded words are letters and digits: nothing in them means something to an expression.
    const each = wordsOf(search).map((word) => ({ words: { $regex: new RegExp(`^${word}`) } }));
    if (each.length === 0) return [];
    const rows = await rowsOf(this.members)
      .find({ $and: each }, { projection: { _id: 1 }, limit: MOST_FOUND, maxTimeMS: READ_WITHIN_MS })
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}
