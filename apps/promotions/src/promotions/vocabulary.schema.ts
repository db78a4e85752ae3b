import { Schema } from 'mongoose';

/** Every word that a deal has, so that the beginning of one can be looked up. Words are only ever added. */
export interface VocabularyRow {
  /** The folded word as written. */
  _id: string;
  /** Its singular, which is what deals are indexed by. */
  token: string;
}

export const VOCABULARY = 'Vocabulary';

export const vocabularySchema = new Schema<VocabularyRow>(
  { _id: { type: String, required: true }, token: { type: String, required: true } },
  { collection: 'vocabulary', versionKey: false },
);
