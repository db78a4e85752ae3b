import { Schema } from 'mongoose';

/** A member as told by users: the name by which others mention them. Of one who left nothing but the id stays. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string | null;
  /** The name folded, as mentions are matched. */
  folded: string | null;
  /** The account's revision that this tells; an older fact never undoes it. */
  version: number;
}

/** No account gets this far: what users told before the account was deleted never comes after this. */
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

/** Who bears a name; the id rides along, so that the index alone answers. */
export const nameIndex = { folded: 1, _id: 1 } as const;
memberSchema.index(nameIndex);
