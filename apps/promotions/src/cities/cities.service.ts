import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ONLINE, toCityKey, toCitySlug, UNKNOWN_CITY_SLUG } from '@pechincha/contracts/cities';
import { isCityName } from '@pechincha/contracts/page-routes';
import { type City, defaultSite } from '@pechincha/contracts/site';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import type { Model } from 'mongoose';

/** Slug of a city, derived from the spelling of its first promotion, or as an admin listed it before. */
interface CityRow {
  /** City name without case, accents, spaces and hyphens. */
  _id: string;
  slug: string;
}

export const CITY_MODEL = 'City';

export const citySchema = createRowSchema<CityRow>('cities');

const MAX_CACHED_CITIES = 5_000;

/** By key; these have no rows. */
const initialSlugs = [ONLINE, ...defaultSite.cities.map(({ slug }) => slug)].map(
  (slug) => [toCityKey(slug), slug] as const,
);

/**
 * Maps every spelling of a city to one slug: `Santo André`, `santo-andre` and `santoandre` share `santo-andre`.
 * The first spelling decides the slug, which never changes afterwards and so can be cached.
 */
@Injectable()
export class CitiesService {
  private readonly slugs = new Map<string, string>(initialSlugs);

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

  /**
   * Stores the slugs of the site's cities that are new.
   * @throws DomainError INVALID_INPUT at a city whose promotions have another slug
   */
  async registerListed(listed: readonly City[], { session }: Transaction): Promise<void> {
    const keys = listed.map(({ slug }) => toCityKey(slug));
    const stored = await getCollection(this.cities)
      .find({ _id: { $in: keys } }, { session })
      .toArray();
    const slugs = new Map([...stored.map(({ _id, slug }) => [_id, slug] as const), ...initialSlugs]);
    const errors = listed.flatMap(({ slug }, index) => {
      const known = slugs.get(toCityKey(slug)) ?? slug;
      return known === slug
        ? []
        : [createFieldError(`cities.${index}.slug`, `Esta cidade já existe como ${known}`)];
    });
    if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
    const rows = listed
      .map(({ slug }) => ({ _id: toCityKey(slug), slug }))
      .filter(({ _id }) => !slugs.has(_id));
    if (rows.length > 0) await getCollection(this.cities).insertMany(rows, { session });
  }

  private cache({ _id, slug }: CityRow): string {
    if (this.slugs.size < MAX_CACHED_CITIES) this.slugs.set(_id, slug);
    return slug;
  }
}
