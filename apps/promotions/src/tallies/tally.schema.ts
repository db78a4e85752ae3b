import { Schema, type Types } from 'mongoose';
import type { TallyKind } from './tally.js';

/** One number of one city, or of everywhere: `<city>|<kind>`. */
export interface TallyRow {
  _id: string;
  city: string;
  kind: TallyKind;
  count: number;
}

export const TALLY = 'Tally';

export const tallySchema = new Schema<TallyRow>(
  {
    _id: { type: String, required: true },
    city: { type: String, required: true },
    kind: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'tallies', versionKey: false },
);

/** A change of a city's number that is not yet summed into it. Gone once it is. */
export interface TallyDeltaRow {
  _id: Types.ObjectId;
  city: string;
  kind: TallyKind;
  by: number;
}

export const TALLY_DELTA = 'TallyDelta';

export const tallyDeltaSchema = new Schema<TallyDeltaRow>(
  {
    city: { type: String, required: true },
    kind: { type: String, required: true },
    by: { type: Number, required: true },
  },
  { collection: 'tally_deltas', versionKey: false },
);
tallyDeltaSchema.index({ city: 1, _id: 1 });

/** How many deals one author has in one city: `<city>|<author>`. Gone with the last of them. */
export interface CityAuthorRow {
  _id: string;
  deals: number;
}

export const CITY_AUTHOR = 'CityAuthor';

export const cityAuthorSchema = new Schema<CityAuthorRow>(
  { _id: { type: String, required: true }, deals: { type: Number, required: true } },
  { collection: 'city_authors', versionKey: false },
);
