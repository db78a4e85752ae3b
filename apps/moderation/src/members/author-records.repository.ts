import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, findRowsByIds, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model } from 'mongoose';

/** Numbers of an author's approvals and rejections, updated in the transaction of each decision. */
export interface AuthorRecordRow {
  /** The author's id. */
  _id: string;
  approved: number;
  rejected: number;
}

export const authorRecordSchema = createRowSchema<AuthorRecordRow>('author_records');

@Injectable()
export class AuthorRecordsRepository {
  constructor(@InjectModel('AuthorRecord') private readonly records: Model<AuthorRecordRow>) {}

  async increment(
    authorId: string,
    decision: 'approved' | 'rejected',
    session: ClientSession,
  ): Promise<void> {
    const otherDecision = decision === 'approved' ? 'rejected' : 'approved';
    // Increments the other count by 0 so that a row always has both fields.
    await getCollection(this.records).updateOne(
      { _id: authorId },
      { $inc: { [decision]: 1, [otherDecision]: 0 } },
      { upsert: true, session },
    );
  }

  /** For a decision that was taken back. */
  async decrement(
    authorId: string,
    decision: 'approved' | 'rejected',
    session: ClientSession,
  ): Promise<void> {
    await getCollection(this.records).updateOne({ _id: authorId }, { $inc: { [decision]: -1 } }, { session });
  }

  findByAuthors(ids: readonly string[]): Promise<Map<string, AuthorRecordRow>> {
    return findRowsByIds(this.records, ids);
  }
}
