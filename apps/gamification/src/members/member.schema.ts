import { Schema } from 'mongoose';

/** A member as told by users: what the points panel shows beside the points. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  email: string;
  /** The folded words of name and e-mail, for the panel's search. */
  words: string[];
  /** The account's revision that this tells; an older fact never undoes it. */
  version: number;
}

export const MEMBER = 'Member';

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    words: [String],
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);

memberSchema.index({ words: 1 });
