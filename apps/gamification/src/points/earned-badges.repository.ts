import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, type Model, Types } from 'mongoose';

/** One row per badge ever awarded to a member, also if an admin removed the badge later. */
interface EarnedBadgeRow {
  _id: Types.ObjectId;
  member: string;
  badge: Types.ObjectId;
  earnedAt: Date;
}

export const EARNED_BADGE_MODEL = 'EarnedBadge';

export const earnedBadgeSchema = createRowSchema<EarnedBadgeRow>('earned_badges');

earnedBadgeSchema.index({ member: 1, badge: 1 }, { unique: true });

@Injectable()
export class EarnedBadgesRepository {
  constructor(@InjectModel(EARNED_BADGE_MODEL) private readonly earnedBadges: Model<EarnedBadgeRow>) {}

  /** Returns whether the row was inserted. */
  async insertIfMissing(
    member: string,
    badge: Types.ObjectId,
    earnedAt: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const { upsertedCount } = await getCollection(this.earnedBadges).updateOne(
      { member, badge },
      { $setOnInsert: { _id: new Types.ObjectId(), earnedAt } },
      { upsert: true, session },
    );
    return upsertedCount > 0;
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.earnedBadges).deleteMany({ member }, { session });
  }
}
