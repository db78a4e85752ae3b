import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowCursor, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** A promotion that a member saved. */
export interface SaveRow {
  /** `{promotionId}:{member}` */
  _id: string;
  member: string;
  promotionId: string;
  /** Of the member's last change; events with an older one are ignored. */
  version: number;
  /** Final price when it was saved or last announced to the member, in reais. */
  price?: number;
  savedAt?: Date;
  /** The last day that the member was reminded of. */
  remindedOf?: string;
  /** When the member took it out; the row stays for a while, for events that arrive late. */
  removedAt?: Date;
}

/** Longer than an event can be late. */
const REMOVED_TTL_SECONDS = 30 * 24 * 60 * 60;

const saveMemberIndex = { member: 1, _id: 1 } as const;

export const saveSchema = createRowSchema<SaveRow>('saves');
saveSchema.index(saveMemberIndex);
saveSchema.index({ removedAt: 1 }, { expireAfterSeconds: REMOVED_TTL_SECONDS });

@Injectable()
export class SavesRepository {
  constructor(@InjectModel('Save') private readonly saves: Model<SaveRow>) {}

  private get rows(): mongo.Collection<SaveRow> {
    return getCollection(this.saves);
  }

  /** Of a save that was removed only the time stays. False if the stored version is the same or newer. */
  async save(save: Omit<SaveRow, '_id'>, session: ClientSession): Promise<boolean> {
    const _id = `${save.promotionId}:${save.member}`;
    const stored = await this.rows.findOne({ _id }, { session, projection: { version: 1 } });
    if (stored && stored.version >= save.version) return false;
    await this.rows.replaceOne({ _id }, save, { session, upsert: true });
    return true;
  }

  /** The next saves of a promotion, in id order. */
  listByPromotion(
    promotionId: string,
    after: string | null,
    limit: number,
    session: ClientSession,
  ): Promise<SaveRow[]> {
    const _id = { $gt: after ?? `${promotionId}:`, $lt: `${promotionId};` };
    return this.rows
      .find({ _id, removedAt: { $exists: false } }, { session, sort: { _id: 1 }, limit })
      .toArray();
  }

  async update(
    saves: Pick<SaveRow, '_id'>[],
    change: Pick<SaveRow, 'price'> | Pick<SaveRow, 'remindedOf'>,
    session: ClientSession,
  ): Promise<void> {
    const _id = { $in: saves.map((save) => save._id) };
    await this.rows.updateMany({ _id }, { $set: change }, { session });
  }

  streamByMember(member: string): mongo.FindCursor<SaveRow> {
    return createRowCursor(this.saves, { member }, { sort: { _id: 1 }, hint: saveMemberIndex });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ member }, { session });
  }
}
