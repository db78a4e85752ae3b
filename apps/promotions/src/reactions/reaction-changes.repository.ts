import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types, type Model, type mongo } from 'mongoose';
import {
  REACTION_CHANGES_MODEL,
  type ReactionChange,
  type ReactionChangesRow,
} from './reaction-change.schema.js';

export interface ReactedPromotion {
  _id: Types.ObjectId;
  author: { _id: Types.ObjectId };
  revision: number;
}

@Injectable()
export class ReactionChangesRepository {
  constructor(@InjectModel(REACTION_CHANGES_MODEL) private readonly changes: Model<ReactionChangesRow>) {}

  private get rows(): mongo.Collection<ReactionChangesRow> {
    return getCollection(this.changes);
  }

  add({ _id: deal, author, revision }: ReactedPromotion, changes: ReactionChange[], tx: Transaction): void {
    tx.insertAtEnd(this.rows, { _id: new Types.ObjectId(), deal, author: author._id, revision, changes });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.rows.findOne({}, { projection: { _id: 1 } })) === null;
  }

  /** Deletes up to `limit` rows, oldest first, and returns them. */
  async consume(limit: number, { session }: Transaction): Promise<ReactionChangesRow[]> {
    const consumed = await this.rows.find({}, { session, sort: { _id: 1 }, limit }).toArray();
    if (consumed.length > 0)
      await this.rows.deleteMany({ _id: { $in: consumed.map(({ _id }) => _id) } }, { session });
    return consumed;
  }
}
