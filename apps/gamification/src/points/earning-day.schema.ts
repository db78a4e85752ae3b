import { Schema } from 'mongoose';

/** How many comments have earned their author points on one day of America/Sao_Paulo. */
export interface EarningDayRow {
  /** `<member>:<yyyy-mm-dd>` */
  _id: string;
  comments: number;
  createdAt: Date;
}

export const EARNING_DAY = 'EarningDay';

export const earningDaySchema = new Schema<EarningDayRow>(
  {
    _id: { type: String, required: true },
    comments: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'earning_days', versionKey: false },
);

/** Events are never that late. */
const TTL_SECONDS = 30 * 24 * 60 * 60;
earningDaySchema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS });
