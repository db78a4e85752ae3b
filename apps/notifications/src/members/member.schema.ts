import { Schema } from 'mongoose';

/** A member as told by users: the name by which others mention them. */
export interface MemberRow {
  /** The member's id. */
  _id: string;
  name: string;
  /** The name folded, as mentions are matched. */
  folded: string;
  /** The account's revision that this tells; an older fact never undoes it. */
  version: number;
}

export const memberSchema = new Schema<MemberRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    folded: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'members', versionKey: false },
);

/** Who bears a name; the id rides along, so that the index alone answers. */
export const nameIndex = { folded: 1, _id: 1 } as const;
memberSchema.index(nameIndex);
