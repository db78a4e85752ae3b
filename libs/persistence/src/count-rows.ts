import { mongo, type Model } from 'mongoose';
import { READ_TIMEOUT_MS } from './database.js';

/**
 * Counts the rows that match, up to `limit`, by the count command: it reads an index that covers the filter for half
 * the cost of the aggregation that `countDocuments` sends.
 */
export async function countRows<Row extends mongo.Document>(
  model: Model<Row>,
  filter: mongo.Filter<Row>,
  { limit, hint }: { limit: number; hint: string },
): Promise<number> {
  const { db } = model.db;
  if (!db) throw new Error('The database is not connected');
  const command = { count: model.collection.collectionName, query: filter, limit, hint };
  const { n } = await db.command({ ...command, maxTimeMS: READ_TIMEOUT_MS });
  return n as number;
}
