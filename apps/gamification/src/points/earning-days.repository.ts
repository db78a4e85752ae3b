import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { ClientSession, Model } from 'mongoose';
import { EARNING_DAY_MODEL, type EarningDayRow } from './earning-day.schema.js';

const MAX_EARNING_COMMENTS_PER_DAY = 10;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

@Injectable()
export class EarningDaysRepository {
  constructor(@InjectModel(EARNING_DAY_MODEL) private readonly days: Model<EarningDayRow>) {}

  /** Returns false if the day's limit is exceeded. A concurrent transaction for the same day is retried. */
  async countComment(member: string, at: Date, session: ClientSession): Promise<boolean> {
    const row = await getCollection(this.days).findOneAndUpdate(
      { _id: `${member}:${dayFormat.format(at)}` },
      { $inc: { comments: 1 }, $setOnInsert: { createdAt: new Date() } },
      { upsert: true, returnDocument: 'after', session },
    );
    return row !== null && row.comments <= MAX_EARNING_COMMENTS_PER_DAY;
  }
}
