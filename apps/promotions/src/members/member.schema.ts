import { Schema, type Types } from 'mongoose';

/** A member as told by users: the name and picture that go beside what they write. */
export interface MemberRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** Of the account, as told last; an older fact changes nothing. */
  version: number;
  /** Deals and comments begun: written with each, so that a change of name and a new deal never miss each other. */
  writes: number;
}

export const MEMBER = 'Member';

export const memberSchema = new Schema<MemberRow>(
  {
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    version: { type: Number, required: true },
    writes: { type: Number, required: true, default: 0 },
  },
  { collection: 'members', versionKey: false },
);
