import { Schema } from 'mongoose';

/** Number of comments for which a member earned points on one day of America/Sao_Paulo. */
export interface EarningDayRow {
  /** `<member>:<yyyy-mm-dd>` */
  _id: string;
  comments: number;
  createdAt: Date;
}

export const EARNING_DAY_MODEL = 'EarningDay';

export const earningDaySchema = new Schema<EarningDayRow>(
  {
    _id: { type: String, required: true },
    comments: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'earning_days', versionKey: false },
);

/** 30 days, longer than the delay of any event. */
const TTL_SECONDS = 30 * 24 * 60 * 60;
earningDaySchema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS });
