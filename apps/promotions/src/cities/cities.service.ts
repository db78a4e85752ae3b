import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  toCityKey,
  toCitySlug,
  isCityName,
  menuCities,
  UNKNOWN_CITY_SLUG,
  ONLINE,
} from '@pechincha/contracts/cities';
import type { Model } from 'mongoose';
import { getCollection } from '../get-collection.js';
import { CITY, type CityRow } from './city.schema.js';

/** Cities remembered at once. */
const MAX_CACHED_CITIES = 5_000;

/**
 * One slug for every way to write a city: `Santo André`, `santo-andre` and `santoandre` are one, though nothing in
 * the last says where its hyphen was. A slug that was chosen never changes, so that it may be remembered.
 */
@Injectable()
export class CitiesService {
  private readonly known = new Map<string, string>(
    [ONLINE, ...Object.keys(menuCities)].map((slug) => [toCityKey(slug), slug]),
  );

  constructor(@InjectModel(CITY) private readonly cities: Model<CityRow>) {}

  /** The slug of a city that is asked for; of one that no deal has, what it would be; NO_CITY of a name of none. */
  async getSlug(name: string): Promise<string> {
    const _id = toCityKey(name);
    const cached = this.known.get(_id);
    if (cached !== undefined) return cached;
    if (!isCityName(name)) return UNKNOWN_CITY_SLUG;
    const row = await getCollection(this.cities).findOne({ _id });
    return row ? this.cache(row) : toCitySlug(name);
  }

  /** The slug of a city that a deal is about to have; before the transaction, since a city alone does no harm. */
  async register(name: string): Promise<string> {
    const _id = toCityKey(name);
    const cached = this.known.get(_id);
    if (cached !== undefined) return cached;
    const row = await getCollection(this.cities).findOneAndUpdate(
      { _id },
      { $setOnInsert: { slug: toCitySlug(name) } },
      { upsert: true, returnDocument: 'after' },
    );
    return row ? this.cache(row) : toCitySlug(name);
  }

  private cache({ _id, slug }: CityRow): string {
    if (this.known.size < MAX_CACHED_CITIES) this.known.set(_id, slug);
    return slug;
  }
}
