import { Schema } from 'mongoose';

/** A single row; `revision` counts the changes of badges and levels. */
export interface CatalogueRow {
  _id: 'catalogue';
  revision: number;
}

export const CATALOGUE = 'Catalogue';

export const catalogueSchema = new Schema<CatalogueRow>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { collection: 'catalogue', versionKey: false },
);
