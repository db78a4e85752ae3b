import { jobFields, type JobRow } from '@pechincha/service-kit/job-queue';
import { Schema, type Types } from 'mongoose';

/** A member as told by users: the name and picture that go beside what they write. */
export interface MemberRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** Of the account, as told last; an older fact changes nothing. */
  version: number;
  /** When they published and commented, as far back as the quotas look. */
  deals?: Date[];
  comments?: Date[];
  /** The account was deleted: nothing that comes later brings the name back. */
  forgotten?: boolean;
}

export const MEMBER = 'Member';

export const memberSchema = new Schema<MemberRow>(
  {
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    version: { type: Number, required: true },
    deals: { type: [Date], default: undefined },
    comments: { type: [Date], default: undefined },
    forgotten: { type: Boolean },
  },
  { collection: 'members', versionKey: false },
);

/** A member whose name or picture is not yet beside everything that they wrote. Gone once it is. */
export interface RenameJobRow extends JobRow {
  _id: Types.ObjectId;
}

export const RENAME_JOB = 'Renaming';

export const renameJobSchema = new Schema<RenameJobRow>(jobFields, {
  collection: 'renamings',
  versionKey: false,
});
renameJobSchema.index({ dueAt: 1 });
