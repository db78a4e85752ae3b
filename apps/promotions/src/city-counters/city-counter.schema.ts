import { Schema, type Types } from 'mongoose';
import type { CityCounterKind } from './city-counter.js';

/** One counter of one city or ALL_CITIES; the id is `<city>|<kind>`. */
export interface CityCounterRow {
  _id: string;
  city: string;
  kind: CityCounterKind;
  count: number;
}

export const CITY_COUNTER_MODEL = 'CityCounter';

export const cityCounterSchema = new Schema<CityCounterRow>(
  {
    _id: { type: String, required: true },
    city: { type: String, required: true },
    kind: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'tallies', versionKey: false },
);

/** A pending change of a counter. Deleted when it is added to the counter. */
export interface CityCounterDeltaRow {
  _id: Types.ObjectId;
  city: string;
  kind: CityCounterKind;
  by: number;
}

export const CITY_COUNTER_DELTA_MODEL = 'CityCounterDelta';

export const cityCounterDeltaSchema = new Schema<CityCounterDeltaRow>(
  {
    city: { type: String, required: true },
    kind: { type: String, required: true },
    by: { type: Number, required: true },
  },
  { collection: 'tally_deltas', versionKey: false },
);
cityCounterDeltaSchema.index({ city: 1, _id: 1 });

/** Promotions of one author in one city; the id is `<city>|<author>`. Deleted with the last promotion. */
export interface CityAuthorRow {
  _id: string;
  deals: number;
}

export const CITY_AUTHOR_MODEL = 'CityAuthor';

export const cityAuthorSchema = new Schema<CityAuthorRow>(
  { _id: { type: String, required: true }, deals: { type: Number, required: true } },
  { collection: 'city_authors', versionKey: false },
);
