import { Types } from 'mongoose';
import { LikeRows } from './like-rows.ts';

interface Comment {
  _id: Types.ObjectId;
  author: { _id: Types.ObjectId };
  usefulCount: number;
}

/** Reads the rows that usefuls write to a promotions database. */
export class UsefulRows extends LikeRows {
  /** The first comments of as many active deals. */
  override async listSubjects(count: number): Promise<string[]> {
    const deals = await super.listSubjects(count);
    const promotion = { $in: deals.map((id) => new Types.ObjectId(id)) };
    const found = await this.database
      .collection('comments')
      .aggregate<{ first: Types.ObjectId }>([
        { $match: { promotion } },
        { $group: { _id: '$promotion', first: { $min: '$_id' } } },
      ])
      .toArray();
    return found.map(({ first }) => first.toHexString());
  }

  override async listOwn(comments: readonly string[]): Promise<Set<string>> {
    const found = await this.findComments(comments);
    return new Set(
      found.map((comment) => `${comment._id.toHexString()} ${comment.author._id.toHexString()}`),
    );
  }

  override async listSet(comments: readonly string[]): Promise<Set<string>> {
    const comment = { $in: comments.map((id) => new Types.ObjectId(id)) };
    const found = await this.database
      .collection('useful_votes')
      .find({ comment, result: 'useful' })
      .toArray();
    return new Set(found.map((row) => `${row['comment'].toHexString()} ${row['user'].toHexString()}`));
  }

  override async listCounts(comments: readonly string[]): Promise<Map<string, number>> {
    const found = await this.findComments(comments);
    return new Map(found.map((comment) => [comment._id.toHexString(), comment.usefulCount]));
  }

  private findComments(comments: readonly string[]): Promise<Comment[]> {
    const _id = { $in: comments.map((id) => new Types.ObjectId(id)) };
    return this.database.collection<Comment>('comments').find({ _id }).toArray();
  }
}
