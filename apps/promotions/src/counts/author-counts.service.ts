import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { authorsCounted, MAX_COUNTED_AUTHORS } from '@pechincha/contracts/events/promotion';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, Types } from 'mongoose';

/** Public promotions of a member, likes that they received, and their comments; or how these change. */
export interface AuthorCounts {
  promotions: number;
  likes: number;
  comments: number;
}

export const NO_AUTHOR_COUNTS: Readonly<AuthorCounts> = { promotions: 0, likes: 0, comments: 0 };

export const addAuthorCounts = (a: AuthorCounts, b: AuthorCounts): AuthorCounts => ({
  promotions: a.promotions + b.promotions,
  likes: a.likes + b.likes,
  comments: a.comments + b.comments,
});

/** Counts of a member who published, was liked or commented. */
interface AuthorCountsRow extends AuthorCounts {
  /** The member's id. */
  _id: Types.ObjectId;
  /** Raised by every change, so that consumers know the newest. */
  version: number;
}

export const AUTHOR_COUNTS_MODEL = 'AuthorCounts';

export const authorCountsSchema = createRowSchema<AuthorCountsRow>('author_counts');

/** Counts with the version that they have. */
export type VersionedAuthorCounts = AuthorCounts & { authorId: string; version: number };

const toVersioned = ({ _id, ...counts }: AuthorCountsRow): VersionedAuthorCounts => ({
  authorId: _id.toHexString(),
  ...counts,
});

/** Keeps what each member's page counts, and publishes every change of it. */
@Injectable()
export class AuthorCountsService {
  constructor(@InjectModel(AUTHOR_COUNTS_MODEL) private readonly counts: Model<AuthorCountsRow>) {}

  /** By author id, in the given order; members without a row are at version 0. */
  async list(
    authors: readonly string[],
    session: ClientSession,
  ): Promise<Map<string, VersionedAuthorCounts>> {
    const _id = { $in: authors.map((author) => new Types.ObjectId(author)) };
    const rows = await getCollection(this.counts).find({ _id }, { session }).toArray();
    return new Map([
      ...authors.map((authorId) => [authorId, { authorId, ...NO_AUTHOR_COUNTS, version: 0 }] as const),
      ...rows.map((row) => [row._id.toHexString(), toVersioned(row)] as const),
    ]);
  }

  /** Concurrent changes of an author conflict and are retried. @param changes by author id */
  async add(changes: ReadonlyMap<string, AuthorCounts>, tx: Transaction): Promise<void> {
    if (changes.size === 0) return;
    const stored = await this.list([...changes.keys()], tx.session);
    const changed = [...stored.values()].map(({ authorId, version, ...counts }) => ({
      authorId,
      ...addAuthorCounts(counts, changes.get(authorId) ?? NO_AUTHOR_COUNTS),
      version: version + 1,
    }));
    await getCollection(this.counts).bulkWrite(
      changed.map(({ authorId, ...fields }) => ({
        updateOne: { filter: { _id: new Types.ObjectId(authorId) }, update: { $set: fields }, upsert: true },
      })),
      { session: tx.session, ordered: false },
    );
    await this.publish(changed, tx);
  }

  async publish(authors: readonly VersionedAuthorCounts[], tx: Transaction): Promise<void> {
    for (let from = 0; from < authors.length; from += MAX_COUNTED_AUTHORS) {
      const batch = authors.slice(from, from + MAX_COUNTED_AUTHORS);
      const subject = batch[0]?.authorId ?? '';
      await tx.publish(authorsCounted, { subject, subjectVersion: 0, data: { authors: batch } });
    }
  }
}
