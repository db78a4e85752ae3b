import { Schema } from 'mongoose';

/**
 * Points currently granted for one promotion, like or comment. Its events update the same row, so that exactly the
 * granted points are revoked, in whatever order they arrive.
 */
export interface GrantRow {
  /** `promotion:<id>`, `like:<promotion>:<member>` or `comment:<id>`. */
  _id: string;
  /**
   * Number of starts minus number of ends: 1 while it counts, otherwise 0; other values only until a late event
   * arrives.
   */
  net: number;
  /** Points granted and not revoked. */
  given: number;
}

export const GRANT_MODEL = 'Grant';

export const grantSchema = new Schema<GrantRow>(
  {
    _id: { type: String, required: true },
    net: { type: Number, required: true },
    given: { type: Number, required: true },
  },
  { collection: 'grants', versionKey: false },
);
