import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Types, type ClientSession, type Model } from 'mongoose';
import { EARNED_BADGE_MODEL, type EarnedBadgeRow } from './earned-badge.schema.js';

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
