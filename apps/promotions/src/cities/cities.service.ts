import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { menuCities, ONLINE, toCityKey, toCitySlug, UNKNOWN_CITY_SLUG } from '@pechincha/contracts/cities';
import { isCityName } from '@pechincha/contracts/page-routes';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';

/** Slug of a city, derived from the spelling of its first promotion. */
interface CityRow {
  /** City name without case, accents, spaces and hyphens. */
  _id: string;
  slug: string;
}

export const CITY_MODEL = 'City';

export const citySchema = createRowSchema<CityRow>('cities');

const MAX_CACHED_CITIES = 5_000;

/**
 * Maps every spelling of a city to one slug: `Santo André`, `santo-andre` and `santoandre` share `santo-andre`.
 * The first spelling decides the slug, which never changes afterwards and so can be cached.
 */
@Injectable()
export class CitiesService {
  private readonly slugs = new Map<string, string>(
    [ONLINE, ...Object.keys(menuCities)].map((slug) => [toCityKey(slug), slug]),
  );

  constructor(@InjectModel(CITY_MODEL) private readonly cities: Model<CityRow>) {}

  /** Returns the stored slug, the slug a new city would get, or UNKNOWN_CITY_SLUG if the name is not a valid city name. */
  async getSlug(name: string): Promise<string> {
    const _id = toCityKey(name);
    const cached = this.slugs.get(_id);
    if (cached !== undefined) return cached;
    if (!isCityName(name)) return UNKNOWN_CITY_SLUG;
    const row = await getCollection(this.cities).findOne({ _id });
    return row ? this.cache(row) : toCitySlug(name);
  }

  /** Returns the city's slug and stores it if new. Call before the transaction: an unused city does no harm. */
  async register(name: string): Promise<string> {
    const _id = toCityKey(name);
    const cached = this.slugs.get(_id);
    if (cached !== undefined) return cached;
    const row = await getCollection(this.cities).findOneAndUpdate(
      { _id },
      { $setOnInsert: { slug: toCitySlug(name) } },
      { upsert: true, returnDocument: 'after' },
    );
    return row ? this.cache(row) : toCitySlug(name);
  }

  private cache({ _id, slug }: CityRow): string {
    if (this.slugs.size < MAX_CACHED_CITIES) this.slugs.set(_id, slug);
    return slug;
  }
}
