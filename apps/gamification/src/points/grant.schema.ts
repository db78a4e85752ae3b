import { Schema } from 'mongoose';

/**
 * What a deal, like or comment has earned its author so far. Facts about one thing meet on its row: whatever
 * order they come in, what is taken back is what was given.
 */
export interface GrantRow {
  /** The thing: `promotion:<id>`, `like:<deal>:<member>`, `comment:<id>`. */
  _id: string;
  /**
   * How often it began less how often it ended: 1 while it counts, anything else only until a late fact is
   * here.
   */
  net: number;
  /** Points given for it and not taken back. */
  given: number;
}

export const GRANT = 'Grant';

export const grantSchema = new Schema<GrantRow>(
  {
    _id: { type: String, required: true },
    net: { type: Number, required: true },
    given: { type: Number, required: true },
  },
  { collection: 'grants', versionKey: false },
);
