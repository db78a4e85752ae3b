import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, mongo } from 'mongoose';

/** Whether a comment is removed, by events that arrive in any order. */
interface CommentStateRow {
  /** The comment's id. */
  _id: string;
  isRemoved: boolean;
  /** When it was last removed or restored; older events change nothing. */
  changedAt: Date;
  /** Written by every event of the comment, so that concurrent ones conflict. */
  handledAt: Date;
}

export const commentStateSchema = createRowSchema<CommentStateRow>('comment_states');

/** Longer than an event waits, and than a comment can be restored. */
const COMMENT_STATE_TTL_SECONDS = 60 * 24 * 60 * 60;
commentStateSchema.index({ handledAt: 1 }, { expireAfterSeconds: COMMENT_STATE_TTL_SECONDS });

@Injectable()
export class CommentStatesRepository {
  constructor(@InjectModel('CommentState') private readonly states: Model<CommentStateRow>) {}

  private get rows(): mongo.Collection<CommentStateRow> {
    return getCollection(this.states);
  }

  /** Whether the comment was removed, perhaps before the event of its creation arrived. */
  isRemoved(commentId: string, session: ClientSession): Promise<boolean> {
    return this.save(commentId, { isRemoved: false, at: new Date(0) }, session);
  }

  /** Returns whether the comment is removed now, which a later change may have decided. */
  async save(
    commentId: string,
    { isRemoved, at }: { isRemoved: boolean; at: Date },
    session: ClientSession,
  ): Promise<boolean> {
    const isNewer = { $gte: [at, { $ifNull: ['$changedAt', at] }] };
    const row = await this.rows.findOneAndUpdate(
      { _id: commentId },
      [
        {
          $set: {
            isRemoved: { $cond: [isNewer, isRemoved, '$isRemoved'] },
            changedAt: { $cond: [isNewer, at, '$changedAt'] },
            handledAt: '$$NOW',
          },
        },
      ],
      { session, upsert: true, returnDocument: 'after' },
    );
    return row?.isRemoved ?? isRemoved;
  }
}
