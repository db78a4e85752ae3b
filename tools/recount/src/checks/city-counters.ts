import type { mongo } from 'mongoose';
import {
  type Databases,
  findDifferences,
  increment,
  readChunks,
  type RecountCheck,
} from '../recount-check.ts';

/** Counter row of all cities together in promotions. */
const ALL_CITIES = '*';
const CITY_BATCH_SIZE = 100;
/** Promotions deletes first publications after 60 days, so older days are not compared. */
const COMPARED_DAYS = 45;

/**
 * Counters of each city in promotions: deals by status, active deals by category, authors, first publications by hour.
 */
export function createCityCountersCheck({ promotions }: Databases): RecountCheck {
  const deals = promotions.getCollection('promotions');
  const hour = 3_600_000;
  const since = new Date(Math.floor(Date.now() / hour) * hour - COMPARED_DAYS * 24 * hour);
  const oldest = `published:${since.toISOString().slice(0, 13)}`;
  const isCompared = (kind: string): boolean => !kind.startsWith('published:') || kind >= oldest;

  /** Stored values by `<city>|<kind>`, pending deltas included. */
  async function readStored(cities: string[], session: mongo.ClientSession): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const summed = promotions.getCollection('tallies').find({ city: { $in: cities } }, { session });
    for await (const { city, kind, count } of summed)
      if (isCompared(kind)) increment(sums, `${city}|${kind}`, count);
    const everywhere = cities.includes(ALL_CITIES);
    const pending = promotions
      .getCollection('tally_deltas')
      .find(everywhere ? {} : { city: { $in: cities } }, { session });
    for await (const { city, kind, by } of pending) {
      if (!isCompared(kind)) continue;
      if (cities.includes(city)) increment(sums, `${city}|${kind}`, by);
      if (everywhere) increment(sums, `${ALL_CITIES}|${kind}`, by);
    }
    return sums;
  }

  async function countRows(cities: string[], session: mongo.ClientSession): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const everywhere = cities.includes(ALL_CITIES);
    const filter = everywhere ? {} : { city: { $in: cities } };
    const options = { session, allowDiskUse: true };
    const addSum = (city: string, kind: string, by: number): void => {
      if (cities.includes(city)) increment(sums, `${city}|${kind}`, by);
      if (everywhere) increment(sums, `${ALL_CITIES}|${kind}`, by);
    };
    const states = { $group: { _id: { city: '$city', kind: '$status' }, rows: { $sum: 1 } } };
    for await (const { _id, rows } of deals.aggregate([{ $match: filter }, states], options)) {
      addSum(_id.city, _id.kind, rows);
    }
    const active = [
      { $match: { ...filter, status: 'active' } },
      { $group: { _id: { city: '$city', category: '$category' }, rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(active, options)) {
      addSum(_id.city, `active:${_id.category}`, rows);
    }
    const authors = [
      { $match: filter },
      { $group: { _id: { city: '$city', author: '$author._id' } } },
      { $group: { _id: '$_id.city', rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(authors, options)) addSum(_id, 'authors', rows);
    const publishedHour = { $dateToString: { date: '$publishedAt', format: '%Y-%m-%dT%H' } };
    const published = [
      { $match: { ...filter, publishedAt: { $gte: since } } },
      { $group: { _id: { city: '$city', hour: publishedHour }, rows: { $sum: 1 } } },
    ];
    for await (const { _id, rows } of deals.aggregate(published, options)) {
      addSum(_id.city, `published:${_id.hour}`, rows);
    }
    return sums;
  }

  async function* batches(): AsyncGenerator<string[]> {
    yield [ALL_CITIES];
    const cities = [{ $group: { _id: '$city' } }];
    const all = [
      ...cities,
      { $unionWith: { coll: 'tallies', pipeline: cities } },
      { $group: { _id: '$_id' } },
      { $match: { _id: { $ne: ALL_CITIES } } },
    ];
    yield* readChunks(deals.aggregate(all, { allowDiskUse: true }), CITY_BATCH_SIZE, ({ _id }) =>
      String(_id),
    );
  }

  return {
    name: 'promotions.tallies: deals by state, authors and hour of each city',
    listIdBatches: batches,
    compare: (cities) =>
      promotions.readSnapshot(async (session) => {
        const [stored, expected] = [await readStored(cities, session), await countRows(cities, session)];
        return cities.flatMap((city) => {
          const kinds = new Set(
            [...stored.keys(), ...expected.keys()].filter((key) => key.startsWith(`${city}|`)),
          );
          const toRecord = (sums: Map<string, number>) =>
            Object.fromEntries([...kinds].map((key) => [key.slice(city.length + 1), sums.get(key) ?? 0]));
          return findDifferences('promotions.tallies', city, toRecord(stored), toRecord(expected));
        });
      }),
  };
}
