import { Schema } from 'mongoose';

/** A word of an approved promotion, for prefix search. */
export interface VocabularyRow {
  /** The normalized word as written. */
  _id: string;
  /** Its singular, by which promotions are indexed. */
  token: string;
  /** When it was first found unused; deleted if it still is a night later. */
  unusedSince?: Date;
}

export const VOCABULARY_MODEL = 'Vocabulary';

export const vocabularySchema = new Schema<VocabularyRow>(
  { _id: { type: String, required: true }, token: { type: String, required: true }, unusedSince: Date },
  { collection: 'vocabulary', versionKey: false },
);
