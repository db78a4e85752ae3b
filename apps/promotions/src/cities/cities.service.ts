import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toCityKey, toCitySlug, isCityName, menuCities, UNKNOWN_CITY_SLUG, ONLINE } from '@pechincha/contracts/cities';
import type { Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { CITY, type CityRow } from './city.schema.js';

/** Cities remembered at once. */
const MOST = 5_000;

/**
 * One slug for every way to write a city: `Santo André`, `santo-andre` and `santoandre` are one, though nothing in
 * the last says where its hyphen was. A slug that was chosen never changes, so that it may be remembered.
 */
@Injectable()
export class Cities {
  private readonly known = new Map<string, string>(
    [ONLINE, ...Object.keys(menuCities)].map((slug) => [toCityKey(slug), slug]),
  );

  constructor(@InjectModel(CITY) private readonly cities: Model<CityRow>) {}

  /** The slug of a city that is asked for; of one that no deal has, what it would be; NO_CITY of a name of none. */
  async slugOf(name: string): Promise<string> {
    const _id = toCityKey(name);
    const known = this.known.get(_id);
    if (known !== undefined) return known;
    if (!isCityName(name)) return UNKNOWN_CITY_SLUG;
    const row = await rowsOf(this.cities).findOne({ _id });
    return row ? this.remember(row) : toCitySlug(name);
  }

  /** The slug of a city that a deal is about to have; before the transaction, since a city alone does no harm. */
  async learn(name: string): Promise<string> {
    const _id = toCityKey(name);
    const known = this.known.get(_id);
    if (known !== undefined) return known;
    const row = await rowsOf(this.cities).findOneAndUpdate(
      { _id },
      { $setOnInsert: { slug: toCitySlug(name) } },
      { upsert: true, returnDocument: 'after' },
    );
    return row ? this.remember(row) : toCitySlug(name);
  }

  private remember({ _id, slug }: CityRow): string {
    if (this.known.size < MOST) this.known.set(_id, slug);
    return slug;
  }
}
