import { stemmer } from '@orama/stemmers/portuguese';
import { toToken } from '@pechincha/contracts/search-words';
import { Schema } from 'mongoose';

/** A word of an approved promotion, for the beginnings of words, compounds and similar words. */
export interface VocabularyRow {
  /** The folded word as written. */
  _id: string;
  /** Its token, by which promotions are indexed. */
  token: string;
  /** What Snowball leaves of it: equal for forms of one word, as 'elétrico' and 'elétrica'. */
  stem: string;
  /** By the database's clock; of words that were rewritten the beginning of time. */
  addedAt: Date;
  /** When it was first found unused; deleted if it still is a night later. */
  unusedSince?: Date;
}

export const toStem = (word: string): string => stemmer(toToken(word));

export const toWordForms = (word: string): Pick<VocabularyRow, 'token' | 'stem'> => ({
  token: toToken(word),
  stem: toStem(word),
});

export const VOCABULARY_MODEL = 'Vocabulary';

export const vocabularySchema = new Schema<VocabularyRow>(
  {
    _id: { type: String, required: true },
    token: { type: String, required: true },
    stem: { type: String, required: true },
    addedAt: { type: Date, required: true },
    unusedSince: Date,
  },
  { collection: 'vocabulary', versionKey: false },
);
vocabularySchema.index({ token: 1 });
vocabularySchema.index({ stem: 1 });
vocabularySchema.index({ addedAt: 1 });
