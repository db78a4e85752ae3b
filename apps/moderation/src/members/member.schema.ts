import { Schema } from 'mongoose';

/** A member as told by users: what a manager sees of an author beside the deal. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  avatar: string | null;
  email: string;
  /** The account's revision that this tells; an older fact never undoes it. */
  version: number;
}

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    email: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);
