import { Schema } from 'mongoose';

/** One row: how often badges and levels have changed. Accounts remember the revision that they follow. */
export interface CatalogueRow {
  _id: 'catalogue';
  revision: number;
}

export const CATALOGUE = 'Catalogue';

export const catalogueSchema = new Schema<CatalogueRow>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { collection: 'catalogue', versionKey: false },
);
