import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { readBson, writeBson } from './bson-files.ts';
import { readRecentEvents, republishEvents } from './recent-events.ts';

const EXTENSION = '.bson.gz';
/** Beside the folders of the databases. */
const EVENTS = 'recent-events';
/** Of every service; `libs/persistence`. */
const INBOX = 'inbox';
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** Keeps numeric types: a long that fits into an int stays a long. */
const EJSON_OPTIONS = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Numbers of documents by `<database>.<collection>`. */
export type Counts = Record<string, number>;

/** Writes every collection of these databases from one snapshot, and the events published shortly before it. */
export async function dumpDatabases(
  client: mongo.MongoClient,
  names: readonly string[],
  folder: string,
): Promise<Counts> {
  const collections = (await Promise.all(names.map((name) => listCollections(client.db(name))))).flat();
  const counts: Counts = {};
  await client.withSession({ snapshot: true }, async (session) => {
    for (const collection of collections) {
      const directory = join(folder, collection.dbName);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const rows = collection.find({}, { session, raw: true });
      const file = join(directory, `${collection.collectionName}${EXTENSION}`);
      counts[collection.namespace] = await writeBson(file, rows as unknown as AsyncIterable<Uint8Array>);
    }
    // Not in the driver's types; undefined if nothing was read.
    const { snapshotTime } = session as { snapshotTime?: mongo.Timestamp };
    if (!snapshotTime) return;
    await mkdir(join(folder, EVENTS), { recursive: true, mode: 0o700 });
    for (const name of names) {
      const events = await readRecentEvents(client.db(name), snapshotTime);
      await writeBson(join(folder, EVENTS, `${name}${EXTENSION}`), serialize(events));
    }
  });
  return counts;
}

/**
 * Inserts what `dumpDatabases` wrote; the events are published again when the services start.
 * @param replace empties the databases first; without it a database that has rows is refused before anything is written
 * @throws Error
 */
export async function restoreDatabases(
  client: mongo.MongoClient,
  names: readonly string[],
  folder: string,
  replace: boolean,
): Promise<Counts> {
  const existing = (await Promise.all(names.map((name) => listCollections(client.db(name))))).flat();
  for (const collection of existing) {
    if (!replace && (await collection.findOne({}, { projection: { _id: 1 } }))) {
      throw new Error(`${collection.namespace} has rows: restore into an empty stack, or with --replace`);
    }
  }
  for (const collection of existing) await collection.deleteMany({});
  const counts: Counts = {};
  for (const name of names) {
    for (const file of await listFiles(join(folder, name))) {
      const collection = client.db(name).collection(file.slice(0, -EXTENSION.length));
      counts[collection.namespace] = await insertAll(collection, readBson(join(folder, name, file)));
    }
    const events = [];
    if ((await listFiles(join(folder, EVENTS))).includes(`${name}${EXTENSION}`))
      for await (const row of readBson(join(folder, EVENTS, `${name}${EXTENSION}`)))
        events.push(mongoose.mongo.BSON.deserialize(row, EJSON_OPTIONS));
    await republishEvents(client.db(name), events);
  }
  return counts;
}

async function* serialize(rows: readonly mongo.Document[]): AsyncGenerator<Uint8Array> {
  for (const row of rows) yield mongoose.mongo.BSON.serialize(row);
}

async function insertAll(collection: mongo.Collection, rows: AsyncIterable<Buffer>): Promise<number> {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  let count = 0;
  const insert = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    count += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    const document = mongoose.mongo.BSON.deserialize(row, EJSON_OPTIONS);
    // Its time to live starts anew: what it has handled is published again after the restore.
    if (collection.collectionName === INBOX) document['handledAt'] = new Date();
    batch.push(document);
    bytes += row.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await insert();
  }
  await insert();
  return count;
}

async function listCollections(db: mongo.Db): Promise<mongo.Collection[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  return names.toSorted().map((name) => db.collection(name));
}

/** A service that has never run has no directory. */
async function listFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith(EXTENSION)).toSorted();
}
