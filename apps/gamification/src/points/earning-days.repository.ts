import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model } from 'mongoose';

/** Number of comments for which a member earned points on one day of America/Sao_Paulo. */
interface EarningDayRow {
  /** `<member>:<yyyy-mm-dd>` */
  _id: string;
  comments: number;
  createdAt: Date;
}

export const EARNING_DAY_MODEL = 'EarningDay';

export const earningDaySchema = createRowSchema<EarningDayRow>('earning_days');

/** 30 days, longer than the delay of any event. */
const TTL_SECONDS = 30 * 24 * 60 * 60;
earningDaySchema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS });

const MAX_EARNING_COMMENTS_PER_DAY = 10;

@Injectable()
export class EarningDaysRepository {
  constructor(@InjectModel(EARNING_DAY_MODEL) private readonly days: Model<EarningDayRow>) {}

  /** Returns false if the day's limit is exceeded. A concurrent transaction for the same day is retried. */
  async countComment(member: string, at: Date, session: ClientSession): Promise<boolean> {
    const row = await getCollection(this.days).findOneAndUpdate(
      { _id: `${member}:${toDay(at)}` },
      { $inc: { comments: 1 }, $setOnInsert: { createdAt: new Date() } },
      { upsert: true, returnDocument: 'after', session },
    );
    return row !== null && row.comments <= MAX_EARNING_COMMENTS_PER_DAY;
  }
}
