import { Schema } from 'mongoose';

/** Seconds that it is remembered who saw what; the hour that it counts for is over by then. */
const AD_INTERACTION_TTL_SECONDS = 2 * 60 * 60;

/** A person saw or clicked an advertisement in an hour. */
export interface AdInteractionRow {
  /** Person, hour, kind and advertisement: unique, and a range of it holds all that is kept of a person. */
  _id: string;
  at: Date;
}

export const AD_INTERACTION_MODEL = 'AdInteraction';

export const adInteractionSchema = new Schema<AdInteractionRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'seen', versionKey: false },
);
adInteractionSchema.index({ at: 1 }, { expireAfterSeconds: AD_INTERACTION_TTL_SECONDS });
