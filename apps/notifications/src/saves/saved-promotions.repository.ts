import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model } from 'mongoose';

/** What notices to the members who saved a promotion depend on. */
export interface SavedPromotionRow {
  /** The promotion's id. */
  _id: string;
  /** Its revision; events with an older one are ignored. */
  version: number;
  /** The event of this revision. */
  eventId: string;
  at: Date;
  authorId: string;
  title: string;
  city: string;
  status: PromotionStatus;
  product: string | null;
  /** Final price, in reais. */
  price: number;
  /** The last day, of America/Sao_Paulo. */
  validUntil: string | null;
  /** Raised by every event of the promotion, so that concurrent ones conflict and none misses what another stores. */
  changes: number;
  /** Missing once somebody has saved it. */
  expiresAt?: Date;
}

export const savedPromotionSchema = createRowSchema<SavedPromotionRow>('saved_promotions');
savedPromotionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

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
    return getCollection(this.promotions).findOne({ _id }, { session });
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
    const row = await getCollection(this.promotions).findOneAndUpdate(
      { _id },
      {
        $inc: { changes: 1 },
        $set: { ...(isNewer && version), ...(!isSaved && { expiresAt }) },
        ...(isSaved && { $unset: { expiresAt: '' } }),
      },
      { session, upsert: true, returnDocument: 'after' },
    );
    return { row: row as SavedPromotionRow, isNewer };
  }
}
