import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type ClientSession, type Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { EARNED, type EarnedRow } from './earned.schema.js';

@Injectable()
export class EarnedRepository {
  constructor(@InjectModel(EARNED) private readonly earned: Model<EarnedRow>) {}

  /** Whether it is the first time. */
  async enter(
    member: string,
    badge: Types.ObjectId,
    earnedAt: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const { upsertedCount } = await rowsOf(this.earned).updateOne(
      { member, badge },
      { $setOnInsert: { _id: new Types.ObjectId(), earnedAt } },
      { upsert: true, session },
    );
    return upsertedCount > 0;
  }

  async forget(member: string, session: ClientSession): Promise<void> {
    await rowsOf(this.earned).deleteMany({ member }, { session });
  }
}
