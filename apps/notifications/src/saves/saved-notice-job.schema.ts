import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** `price` announces a lower price, `ending` reminds of the last day. */
export type SavedNoticeKind = 'price' | 'ending';

/** Notifies the members who saved a promotion, in batches. Deleted when all are done. */
export interface SavedNoticeJobRow extends JobRow {
  /** `{promotionId}:{kind}` */
  _id: string;
  promotionId: string;
  kind: SavedNoticeKind;
  /** Last processed save. */
  after: string | null;
}

export const savedNoticeJobSchema = new Schema<SavedNoticeJobRow>(
  {
    _id: { type: String, required: true },
    promotionId: { type: String, required: true },
    kind: { type: String, required: true },
    after: { type: String, default: null },
    ...jobFields,
  },
  { collection: 'saved_notice_jobs', versionKey: false },
);
