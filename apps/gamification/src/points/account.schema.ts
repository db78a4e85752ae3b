import { Schema } from 'mongoose';

/** A member's points: the sum of their settled rows in the ledger. */
export interface AccountRow {
  /** The member's id. */
  _id: string;
  points: number;
  /** The name of the level that follows from the points. */
  level: string | null;
  /** 1 when opened, one more with each settled row; orders what is told of it. */
  version: number;
}

export const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    points: { type: Number, required: true },
    level: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
