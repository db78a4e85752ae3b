import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowCursor } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, Schema, trusted } from 'mongoose';

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

export const saveSchema = new Schema<SaveRow>(
  {
    _id: { type: String, required: true },
    member: { type: String, required: true },
    promotionId: { type: String, required: true },
    version: { type: Number, required: true },
    price: { type: Number },
    savedAt: { type: Date },
    remindedOf: { type: String },
    removedAt: { type: Date },
  },
  { collection: 'saves', versionKey: false },
);
saveSchema.index(saveMemberIndex);
saveSchema.index({ removedAt: 1 }, { expireAfterSeconds: REMOVED_TTL_SECONDS });

@Injectable()
export class SavesRepository {
  constructor(@InjectModel('Save') private readonly saves: Model<SaveRow>) {}

  /** Of a save that was removed only the time stays. False if the stored version is the same or newer. */
  async save(save: Omit<SaveRow, '_id'>, session: ClientSession): Promise<boolean> {
    const _id = `${save.promotionId}:${save.member}`;
    const stored = await this.saves.findById(_id, { version: 1 }, { session }).lean<SaveRow>();
    if (stored && stored.version >= save.version) return false;
    await this.saves.replaceOne({ _id }, save, { session, upsert: true });
    return true;
  }

  /** The next saves of a promotion, in id order. */
  listByPromotion(
    promotionId: string,
    after: string | null,
    limit: number,
    session: ClientSession,
  ): Promise<SaveRow[]> {
    const _id = trusted({ $gt: after ?? `${promotionId}:`, $lt: `${promotionId};` });
    return this.saves
      .find({ _id, removedAt: trusted({ $exists: false }) })
      .sort({ _id: 1 })
      .limit(limit)
      .session(session)
      .lean<SaveRow[]>()
      .exec();
  }

  async update(
    saves: Pick<SaveRow, '_id'>[],
    change: Pick<SaveRow, 'price'> | Pick<SaveRow, 'remindedOf'>,
    session: ClientSession,
  ): Promise<void> {
    const _id = trusted({ $in: saves.map((save) => save._id) });
    await this.saves.updateMany({ _id }, { $set: change }, { session });
  }

  streamByMember(member: string): mongo.FindCursor<SaveRow> {
    return createRowCursor(this.saves, { member }, { sort: { _id: 1 }, hint: saveMemberIndex });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.saves.deleteMany({ member }, { session });
  }
}
