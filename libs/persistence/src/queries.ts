import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, mongo, Schema } from 'mongoose';
import { READ_TIMEOUT_MS } from './database.js';

/**
 * The driver's collection of a model: it neither hydrates documents nor casts or sanitizes filters, so pass only values
 * that the contracts' schemas have parsed.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;

/**
 * Names the collection of rows that only the driver reads and writes, as `getCollection` gives it; indexes are added to
 * it. Their fields are the row type's.
 */
export const createRowSchema = <Row>(collection: string): Schema<Row> =>
  // Not strict: mongoose would silently drop every field of a row that is written through the model.
  new Schema<Row>({}, { collection, _id: false, strict: false, versionKey: false });

/** By id; missing rows are left out. */
export async function findRowsByIds<Row extends mongo.Document & { _id: string }>(
  model: Model<Row>,
  ids: readonly string[],
  session?: ClientSession,
): Promise<Map<string, Row>> {
  const filter = { _id: { $in: ids } } as mongo.Filter<Row>;
  const rows = await getCollection(model).find(filter, { session, maxTimeMS: READ_TIMEOUT_MS }).toArray();
  return new Map(rows.map((row) => [row._id, row as Row]));
}

/** Rows held in memory at once. */
const BATCH_SIZE = 200;

/**
 * A cursor of the driver, because mongoose's is not closed when its reader stops early. Without maxTimeMS, which would
 * limit the whole read instead of one batch; pass the hint of an index that has the order.
 */
export const createRowCursor = <Row extends mongo.Document>(
  model: Model<Row>,
  filter: mongo.Filter<Row>,
  options: Pick<mongo.FindOptions, 'hint' | 'projection' | 'sort'>,
): mongo.FindCursor<mongo.WithId<Row>> =>
  getCollection(model).find(filter, { ...options, batchSize: BATCH_SIZE });

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

interface VersionedRow {
  _id: string;
  version: number;
}

/** Inserts the row with defaults for missing fields, or replaces its fields if the stored version is older. */
export async function upsertIfNewer<Row extends VersionedRow>(
  model: Model<Row>,
  { _id, ...fields }: Row,
  session: ClientSession,
  defaults: Partial<Row> = {},
): Promise<void> {
  const rows = model.collection as unknown as mongo.Collection<VersionedRow>;
  const { upsertedCount } = await rows.updateOne(
    { _id },
    { $setOnInsert: { ...defaults, ...fields } },
    { upsert: true, session },
  );
  if (upsertedCount > 0) return;
  await rows.updateOne({ _id, version: { $lt: fields.version } }, { $set: fields }, { session });
}

/**
 * Reads several collections from one snapshot. Without it, a change between reading a total and its source rows would
 * look like drift.
 */
@Injectable()
export class SnapshotReader {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async read<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      return await work(session);
    } finally {
      await session.endSession();
    }
  }
}
