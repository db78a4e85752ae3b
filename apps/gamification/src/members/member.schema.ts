import { Schema } from 'mongoose';

/** A copy of the member's name and e-mail from users, for the admin lists. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  email: string;
  /** The normalized words of name and e-mail, for the admin search. */
  words: string[];
  /** `subjectVersion` of the event that it came from; older events do not overwrite it. */
  version: number;
  /** Of their last `user.standing-changed`; missing before the first. */
  suspended?: boolean;
  /** `subjectVersion` of that event. */
  standingVersion?: number;
}

export const MEMBER_MODEL = 'Member';

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    words: [String],
    version: { type: Number, required: true },
    suspended: { type: Boolean },
    standingVersion: { type: Number },
  },
  { collection: 'members', versionKey: false },
);

memberSchema.index({ words: 1 });
