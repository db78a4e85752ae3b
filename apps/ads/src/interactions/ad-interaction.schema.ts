import { Schema } from 'mongoose';

/** Outlives the hour that a row deduplicates. */
const AD_INTERACTION_TTL_SECONDS = 2 * 60 * 60;

/** One row per counted interaction, for deduplication; kept in the collection `seen`. */
export interface AdInteractionRow {
  /** `visitor:hour:kind:advertisement`; a range of it finds all rows of a member. */
  _id: string;
  at: Date;
}

export const AD_INTERACTION_MODEL = 'AdInteraction';

export const adInteractionSchema = new Schema<AdInteractionRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'seen', versionKey: false },
);
adInteractionSchema.index({ at: 1 }, { expireAfterSeconds: AD_INTERACTION_TTL_SECONDS });
