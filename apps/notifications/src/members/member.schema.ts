import { Schema } from 'mongoose';

/** A member's name from user events, used to resolve mentions. A deleted member keeps only the id. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string | null;
  /** Normalized name, used to match mentions. */
  folded: string | null;
  /** Version of the account; events with an older one are ignored. */
  version: number;
}

/** Higher than any account version, so that no user event overwrites a deleted member. */
export const DELETED_VERSION = Number.MAX_SAFE_INTEGER;

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: null },
    folded: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);

/** Members by name; contains the id, so that the query is covered. */
export const nameIndex = { folded: 1, _id: 1 } as const;
memberSchema.index(nameIndex);
