import { Schema } from 'mongoose';

/** A member as told by users: what the points panel shows beside the points. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  email: string;
  /** The account's revision that this tells; an older fact never undoes it. */
  version: number;
}

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);
