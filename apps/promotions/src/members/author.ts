import { Schema, type Types } from 'mongoose';

/** Copy of a member's name and picture in what they wrote. */
export interface AuthorRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** The account is deleted. */
  deleted?: boolean;
}

export const authorSchema = new Schema<AuthorRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    deleted: { type: Boolean },
  },
  { _id: false },
);
