import { Schema } from 'mongoose';

/** Slug of a city, derived from the spelling of its first promotion. */
export interface CityRow {
  /** City name without case, accents, spaces and hyphens. */
  _id: string;
  slug: string;
}

export const CITY_MODEL = 'City';

export const citySchema = new Schema<CityRow>(
  { _id: { type: String, required: true }, slug: { type: String, required: true } },
  { collection: 'cities', versionKey: false },
);
