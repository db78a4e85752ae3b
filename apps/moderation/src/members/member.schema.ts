import { Schema } from 'mongoose';

/** Copy of a member from the events of users, shown to managers as the author. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  avatar: string | null;
  email: string;
  /** The account's revision; events with an older one are ignored. */
  version: number;
}

/** Version of a deleted member's row: no event of the account is newer. */
export const DELETED_VERSION = Number.MAX_SAFE_INTEGER;

export const isErased = ({ version }: MemberRow): boolean => version === DELETED_VERSION;

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
