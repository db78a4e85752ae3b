import { Schema } from 'mongoose';

/**
 * Points currently granted for one promotion, like or comment. Its events update the same row, so that exactly the
 * granted points are revoked, in whatever order they arrive.
 */
export interface GrantRow {
  /** `promotion:<id>`, `like:<promotion>:<member>` or `comment:<id>`. */
  _id: string;
  /**
   * 1 while it counts, otherwise 0. Of likes and comments the number of starts minus that of ends: other values until a
   * late event arrives.
   */
  net: number;
  /** Points granted and not revoked. */
  given: number;
  /** Of a promotion: `subjectVersion` of its newest event. */
  version?: number;
}

export const GRANT_MODEL = 'Grant';

export const grantSchema = new Schema<GrantRow>(
  {
    _id: { type: String, required: true },
    net: { type: Number, required: true },
    given: { type: Number, required: true },
    version: Number,
  },
  { collection: 'grants', versionKey: false },
);
