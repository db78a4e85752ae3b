import { Schema } from 'mongoose';

/** A word of a deal that was approved, so that the beginning of one can be looked up. */
export interface VocabularyRow {
  /** The folded word as written. */
  _id: string;
  /** Its singular, which is what deals are indexed by. */
  token: string;
  /** When it was first found in no deal; deleted where that is still so a night later. */
  unusedSince?: Date;
}

export const VOCABULARY = 'Vocabulary';

export const vocabularySchema = new Schema<VocabularyRow>(
  { _id: { type: String, required: true }, token: { type: String, required: true }, unusedSince: Date },
  { collection: 'vocabulary', versionKey: false },
);
