import { Schema } from 'mongoose';

/** What moderation knows of a member besides their name. */
export interface StandingRow {
  /** The member's id. */
  _id: string;
  /** Nothing of a suspended member counts. */
  suspended: boolean;
  /** As in user.standing-changed; missing until the first of this release. */
  trusted?: boolean;
  voice?: number;
  /** Number of the member's last user.standing-changed; events with an older one are ignored. */
  version: number;
  /** Times of their reports that were found false. */
  falseReports: Date[];
  /** Until then their reports weigh nothing. */
  ignoredUntil: Date | null;
  /** The account is deleted; later events are ignored. */
  deleted?: boolean;
  /** Raised by each report, so that concurrent changes of the standing conflict with it. */
  reports?: number;
}

/** Of trusted members, managers and admins. */
export const MAX_VOICE = 3;

/** Of a member without a row. */
export const NEW_STANDING: Readonly<Omit<StandingRow, '_id'>> = {
  ...{ suspended: false, version: 0, falseReports: [], ignoredUntil: null },
};

export const standingSchema = new Schema<StandingRow>(
  {
    _id: { type: String, required: true },
    suspended: { type: Boolean, required: true },
    version: { type: Number, required: true },
    falseReports: { type: [Date], required: true },
    ignoredUntil: { type: Date, default: null },
    deleted: { type: Boolean },
    trusted: { type: Boolean },
    voice: { type: Number },
    reports: { type: Number },
  },
  { collection: 'standings', versionKey: false },
);

/** Whether the member's reports weigh nothing. */
export const isIgnored = (
  { suspended, ignoredUntil }: Pick<StandingRow, 'suspended' | 'ignoredUntil'>,
  now: Date,
): boolean => suspended || (ignoredUntil !== null && ignoredUntil > now);
