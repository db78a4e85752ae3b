import { Schema } from 'mongoose';

/** A single row; `revision` counts the changes of badges and levels. */
export interface CatalogueRevisionRow {
  _id: 'catalogue';
  revision: number;
}

export const CATALOGUE_REVISION_MODEL = 'Catalogue';

export const catalogueRevisionSchema = new Schema<CatalogueRevisionRow>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { collection: 'catalogue', versionKey: false },
);
