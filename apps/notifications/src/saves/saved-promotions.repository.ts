import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import type { SavedPromotionRow } from './saved-promotion.schema.js';

type PromotionVersion = Omit<SavedPromotionRow, 'changes' | 'expiresAt'>;

/** A change is kept this long for the event of a member who saved the promotion at the same time. */
const UNSAVED_TTL_MS = 24 * 60 * 60_000;

@Injectable()
export class SavedPromotionsRepository {
  constructor(@InjectModel('SavedPromotion') private readonly promotions: Model<SavedPromotionRow>) {}

  /** Stores the version unless a newer one is, for a member who saved the promotion; returns what is stored now. */
  async saveForMember(version: PromotionVersion, session: ClientSession): Promise<SavedPromotionRow> {
    return (await this.upsert(version, undefined, session)).row;
  }

  /** Returns the row if the version is new and somebody may have saved the promotion. */
  async saveChange(
    version: PromotionVersion,
    now: Date,
    session: ClientSession,
  ): Promise<SavedPromotionRow | undefined> {
    const expiresAt = new Date(now.getTime() + UNSAVED_TTL_MS);
    const { row, isNewer } = await this.upsert(version, expiresAt, session);
    return isNewer && !row.expiresAt ? row : undefined;
  }

  find(_id: string, session: ClientSession): Promise<SavedPromotionRow | null> {
    return this.promotions.findById(_id).session(session).lean<SavedPromotionRow>().exec();
  }

  /** @param expiresAt if nobody saved it before; undefined if somebody does */
  private async upsert(
    { _id, ...version }: PromotionVersion,
    expiresAt: Date | undefined,
    session: ClientSession,
  ): Promise<{ row: SavedPromotionRow; isNewer: boolean }> {
    const stored = await this.find(_id, session);
    const isNewer = !stored || stored.version < version.version;
    const isSaved = !expiresAt || (stored !== null && !stored.expiresAt);
    const row = await this.promotions
      .findOneAndUpdate(
        { _id },
        {
          $inc: { changes: 1 },
          $set: { ...(isNewer && version), ...(!isSaved && { expiresAt }) },
          ...(isSaved && { $unset: { expiresAt: '' } }),
        },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<SavedPromotionRow>()
      .orFail();
    return { row, isNewer };
  }
}
