import { Schema } from 'mongoose';

/** Seconds that it is remembered who saw what; the hour that it counts for is over by then. */
const SEEN_SECONDS = 2 * 60 * 60;

/** A person saw or clicked an advertisement in an hour. */
export interface SeenRow {
  /** Person, hour, kind and advertisement: unique, and a range of it holds all that is kept of a person. */
  _id: string;
  at: Date;
}

export const SEEN = 'Seen';

export const seenSchema = new Schema<SeenRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'seen', versionKey: false },
);
seenSchema.index({ at: 1 }, { expireAfterSeconds: SEEN_SECONDS });
