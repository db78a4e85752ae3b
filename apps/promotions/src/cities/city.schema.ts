import { Schema } from 'mongoose';

/** How a city is written in addresses: as the first deal of it wrote it. */
export interface CityRow {
  /** Its name without case, accents, spaces and hyphens. */
  _id: string;
  slug: string;
}

export const CITY = 'City';

export const citySchema = new Schema<CityRow>(
  { _id: { type: String, required: true }, slug: { type: String, required: true } },
  { collection: 'cities', versionKey: false },
);
