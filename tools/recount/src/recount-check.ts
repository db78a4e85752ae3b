import mongoose, { type mongo } from 'mongoose';

export const services = ['users', 'promotions', 'moderation', 'gamification'] as const;
export type ServiceName = (typeof services)[number];

export interface Databases extends Record<ServiceName, Database> {
  close(): Promise<void>;
}

/** Read access to one service's database. */
interface Database {
  getCollection(collection: string): Rows;
  /** All rows that the filter finds. */
  list(collection: string, filter: mongo.Document, options?: mongo.FindOptions): Promise<mongo.Document[]>;
  /** Runs `read` in a snapshot transaction: all its reads see the same commits. */
  readSnapshot<T>(read: (session: mongo.ClientSession) => Promise<T>): Promise<T>;
}

/**
 * Opens the databases that the variables name: `<SERVICE>_MONGODB_URL` or `MONGODB_URL`, and
 * `<SERVICE>_MONGODB_DATABASE` or `pechincha_<service>`.
 */
export async function openDatabases(env: NodeJS.ProcessEnv): Promise<Databases> {
  const clients = new Map<string, mongo.MongoClient>();
  const open = async (service: ServiceName): Promise<Database> => {
    const name = service.toUpperCase();
    const url = env[`${name}_MONGODB_URL`] || env['MONGODB_URL'];
    if (!url) throw new Error(`MONGODB_URL (or ${name}_MONGODB_URL) is missing.`);
    const client = clients.get(url) ?? new mongoose.mongo.MongoClient(url, options);
    clients.set(url, client);
    await client.connect();
    const db = client.db(env[`${name}_MONGODB_DATABASE`] || `pechincha_${service}`);
    return {
      getCollection: (collection) => db.collection(collection),
      list: (collection, filter, options) => db.collection(collection).find(filter, options).toArray(),
      readSnapshot: (read) => client.withSession({ snapshot: true }, read),
    };
  };
  const opened: Partial<Record<ServiceName, Database>> = {};
  for (const service of services) opened[service] = await open(service);
  return {
    ...(opened as Record<ServiceName, Database>),
    close: async () => {
      for (const client of clients.values()) await client.close();
    },
  };
}

const options = { appName: 'pechincha-recount', serverSelectionTimeoutMS: 5_000 } as const;

type Rows = mongo.Collection<mongo.Document>;

export const toObjectId = (id: unknown): mongo.ObjectId => new mongoose.Types.ObjectId(String(id));

/** Yields the ids of a collection in ascending order, in batches. */
export async function* readIdBatches(
  rows: Rows,
  filter: mongo.Document,
  size: number,
): AsyncGenerator<string[]> {
  const cursor = rows.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } });
  yield* readChunks(cursor, size, ({ _id }) => String(_id));
}

/** Yields the documents of a cursor in batches. */
export async function* readChunks<T, R>(
  cursor: AsyncIterable<T>,
  size: number,
  map: (row: T) => R,
): AsyncGenerator<R[]> {
  let chunk: R[] = [];
  for await (const row of cursor) {
    chunk.push(map(row));
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Counts rows by each value of a field, as a string; values without rows are absent. */
export async function countByField(
  rows: Rows,
  match: mongo.Document,
  by: string,
  session?: mongo.ClientSession,
): Promise<Map<string, number>> {
  const groups = rows.aggregate([{ $match: match }, { $group: { _id: by, rows: { $sum: 1 } } }], {
    session,
    allowDiskUse: true,
  });
  const counts = new Map<string, number>();
  for await (const { _id, rows } of groups) counts.set(String(_id), rows);
  return counts;
}

export const increment = (sums: Map<string, number>, key: string, by: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + by);

/** A stored number that differs from the rows it is derived from. */
export interface Drift {
  /** `<service>.<collection>.<field>` */
  field: string;
  /** Id of the row or member. */
  id: string;
  stored: unknown;
  counted: unknown;
}

/** Compares one kind of derived numbers. */
export interface RecountCheck {
  name: string;
  /** Ids of all rows with such numbers, in bounded batches. */
  listIdBatches(): AsyncIterable<string[]>;
  /** Current differences of these ids. */
  compare(ids: string[]): Promise<Drift[]>;
}

/** Compares the fields of one row. */
export function findDifferences(
  where: string,
  id: string,
  stored: Record<string, unknown>,
  counted: Record<string, unknown>,
): Drift[] {
  return Object.keys(counted)
    .filter((field) => !isSame(stored[field], counted[field]))
    .map((field) => ({ field: `${where}.${field}`, id, stored: stored[field], counted: counted[field] }));
}

function isSame(a: unknown, b: unknown): boolean {
  // Floating-point ranks may differ in their last bits.
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-9;
  return JSON.stringify(a) === JSON.stringify(b);
}
