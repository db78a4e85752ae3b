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

/** No account gets this far: what users told before the account was deleted never comes after this. */
export const DELETED_VERSION = Number.MAX_SAFE_INTEGER;

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    email: { type: String, default: '' },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);
