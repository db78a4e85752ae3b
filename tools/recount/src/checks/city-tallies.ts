import type { mongo } from 'mongoose';
import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { add, chunked } from '../reading.ts';

/** The city under which promotions counts deals of every city together. */
const EVERYWHERE = '*';
const CITIES = 100;
/** Promotions deletes first publications after 60 days. */
const PUBLISHED_DAYS = 45;

/** What promotions keeps for each city: deals by state, active ones by category, authors, first publications by hour. */
export function cityTallies({ promotions }: Databases): Check {
  const deals = promotions.rows('promotions');
  const hour = 3_600_000;
  const since = new Date(Math.floor(Date.now() / hour) * hour - PUBLISHED_DAYS * 24 * hour);
  const oldest = `published:${since.toISOString().slice(0, 13)}`;
  const isCompared = (kind: string): boolean => !kind.startsWith('published:') || kind >= oldest;

  /** Sums by `<city>|<kind>`, with what still waits. */
  async function kept(cities: string[], session: mongo.ClientSession): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const summed = promotions.rows('tallies').find({ city: { $in: cities } }, { session });
    for await (const { city, kind, count } of summed)
      if (isCompared(kind)) add(sums, `${city}|${kind}`, count);
    const everywhere = cities.includes(EVERYWHERE);
    const waiting = promotions
      .rows('tally_deltas')
      .find(everywhere ? {} : { city: { $in: cities } }, { session });
    for await (const { city, kind, by } of waiting) {
      if (!isCompared(kind)) continue;
      if (cities.includes(city)) add(sums, `${city}|${kind}`, by);
      if (everywhere) add(sums, `${EVERYWHERE}|${kind}`, by);
    }
    return sums;
  }

  async function counted(cities: string[], session: mongo.ClientSession): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const everywhere = cities.includes(EVERYWHERE);
    const these = everywhere ? {} : { city: { $in: cities } };
    const options = { session, allowDiskUse: true };
    const note = (city: string, kind: string, by: number): void => {
      if (cities.includes(city)) add(sums, `${city}|${kind}`, by);
      if (everywhere) add(sums, `${EVERYWHERE}|${kind}`, by);
    };
    const states = { $group: { _id: { city: '$city', kind: '$status' }, rows: { $sum: 1 } } };
    for await (const { _id, rows } of deals.aggregate([{ $match: these }, states], options)) {
      note(_id.city, _id.kind, rows);
    }
    const active = [
      { $match: { ...these, status: 'active' } },
      { $group: { _id: { city: '$city', category: '$category' }, rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(active, options)) {
      note(_id.city, `active:${_id.category}`, rows);
    }
    const authors = [
      { $match: these },
      { $group: { _id: { city: '$city', author: '$author._id' } } },
      { $group: { _id: '$_id.city', rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(authors, options)) note(_id, 'authors', rows);
    const publishedHour = { $dateToString: { date: '$publishedAt', format: '%Y-%m-%dT%H' } };
    const published = [
      { $match: { ...these, publishedAt: { $gte: since } } },
      { $group: { _id: { city: '$city', hour: publishedHour }, rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(published, options)) {
      note(_id.city, `published:${_id.hour}`, rows);
    }
    return sums;
  }

  async function* batches(): AsyncGenerator<string[]> {
    yield [EVERYWHERE];
    const cities = [{ $group: { _id: '$city' } }];
    const all = [
      ...cities,
      { $unionWith: { coll: 'tallies', pipeline: cities } },
      { $group: { _id: '$_id' } },
      { $match: { _id: { $ne: EVERYWHERE } } },
    ];
    yield* chunked(deals.aggregate(all, { allowDiskUse: true }), CITIES, ({ _id }) => String(_id));
  }

  return {
    name: 'promotions.tallies: deals by state, authors and hour of each city',
    batches,
    compare: (cities) =>
      promotions.atOneMoment(async (session) => {
        const [own, right] = [await kept(cities, session), await counted(cities, session)];
        return cities.flatMap((city) => {
          const kinds = new Set([...own.keys(), ...right.keys()].filter((key) => key.startsWith(`${city}|`)));
          const of = (sums: Map<string, number>) =>
            Object.fromEntries([...kinds].map((key) => [key.slice(city.length + 1), sums.get(key) ?? 0]));
          return differences('promotions.tallies', city, of(own), of(right));
        });
      }),
  };
}
