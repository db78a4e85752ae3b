import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_SAVED_PROMOTIONS } from '@pechincha/contracts/operations/saved-promotions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Types } from 'mongoose';

/** A promotion that a member saved. Kept when the promotion is deleted, so that its member sees that it is gone. */
export interface SaveRow {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  promotion: Types.ObjectId;
  at: Date;
}

export const SAVE_MODEL = 'Save';

export const saveSchema = createRowSchema<SaveRow>('saves');

const saveIndex = { user: 1, promotion: 1 } as const;
saveSchema.index(saveIndex, { unique: true });

/** A member's list, newest first; contains the promotion, so that the query is covered. */
export const savedListIndex = { user: 1, _id: -1, promotion: 1 } as const;
saveSchema.index(savedListIndex);

@Injectable()
export class SavesRepository {
  constructor(@InjectModel(SAVE_MODEL) private readonly saves: Model<SaveRow>) {}

  private get rows(): mongo.Collection<SaveRow> {
    return getCollection(this.saves);
  }

  /** Ids of a member's saved promotions, the last one first. */
  async listPromotionIds(user: Types.ObjectId): Promise<Types.ObjectId[]> {
    const rows = await this.rows
      .find(
        { user },
        {
          projection: { _id: 0, promotion: 1 },
          hint: savedListIndex,
          sort: { _id: -1 },
          limit: MAX_SAVED_PROMOTIONS,
          maxTimeMS: READ_TIMEOUT_MS,
        },
      )
      .toArray();
    return rows.map(({ promotion }) => promotion);
  }

  /** Those of the promotions that the member has saved, as hexadecimal ids. */
  async listSaved(
    promotionIds: Types.ObjectId[],
    user: Types.ObjectId,
    session: ClientSession,
  ): Promise<Set<string>> {
    const rows = await this.rows
      .find(
        { user, promotion: { $in: promotionIds } },
        { session, projection: { _id: 0, promotion: 1 }, hint: saveIndex },
      )
      .toArray();
    return new Set(rows.map(({ promotion }) => promotion.toHexString()));
  }

  count(user: Types.ObjectId, { session }: Transaction): Promise<number> {
    return this.rows.countDocuments({ user }, { session, hint: saveIndex, limit: MAX_SAVED_PROMOTIONS });
  }

  async insert(row: SaveRow, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  /** False if the member had not saved it. */
  async delete(
    { user, promotion }: Pick<SaveRow, 'user' | 'promotion'>,
    { session }: Transaction,
  ): Promise<boolean> {
    return (await this.rows.deleteOne({ user, promotion }, { session })).deletedCount > 0;
  }

  async deleteByMember(user: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.deleteMany({ user }, { session });
  }
}
