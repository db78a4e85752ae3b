import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { CommentStateRow } from './comment-state.schema.js';

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
