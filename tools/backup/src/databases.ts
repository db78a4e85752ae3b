import mongoose, { type mongo } from 'mongoose';
import { readBson, writeBson } from './bson-files.ts';
import type { Destination } from './destination.ts';
import { Lock, LOCK_COLLECTION, type Swap } from './lock.ts';
import { splitNamespace, toCollectionPath, toEventsPath, type Manifest } from './manifest.ts';
import { OUTBOX, readRecentEvents, republishEvents } from './recent-events.ts';
import { crashAt, type DatabaseSettings } from './settings.ts';

/** Collections of a restore before its swap have their name behind it. */
const STAGED = 'restore_staged.';
/** Of every service; `libs/persistence`. */
const INBOX = 'inbox';
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;
const NAMESPACE_NOT_FOUND = 26;
/** Keeps numeric types: a long that fits into an int stays a long. */
const EXACT_TYPES = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

type DatabaseEntries = Pick<Manifest, 'collections' | 'recentEvents'>;

/** @throws Error if the database does not respond */
export async function withMongodb<T>(
  mongodbUrl: string,
  work: (client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const options = { appName: 'pechincha-backup', serverSelectionTimeoutMS: 5_000 } as const;
  const client = new mongoose.mongo.MongoClient(mongodbUrl, options);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** @throws Error if another process holds the lock; see `Lock.acquire` */
export function withLock<T>(
  { mongodbUrl, databases: [database = ''] }: DatabaseSettings,
  purpose: 'create' | 'restore',
  work: (client: mongo.MongoClient, lock: Lock) => Promise<T>,
): Promise<T> {
  return withMongodb(mongodbUrl, async (client) => {
    const lock = await Lock.acquire(client, database, purpose);
    try {
      return await work(client, lock);
    } finally {
      await lock.release();
    }
  });
}

/** Writes every collection of these databases from one snapshot, and the events published shortly before it. */
export async function dumpDatabases(
  client: mongo.MongoClient,
  databases: readonly string[],
  destination: Destination,
  backup: string,
): Promise<DatabaseEntries> {
  const collections = (await Promise.all(databases.map((name) => listLive(client.db(name))))).flat();
  const entries: DatabaseEntries = { collections: {}, recentEvents: {} };
  await client.withSession({ snapshot: true }, async (session) => {
    for (const collection of collections) {
      const { namespace } = collection;
      const rows = collection.find({}, { session, raw: true }) as unknown as AsyncIterable<Uint8Array>;
      entries.collections[namespace] = await writeBson(
        destination,
        toCollectionPath(backup, namespace),
        rows,
      );
    }
    // Not in the driver's types; undefined if nothing was read.
    const { snapshotTime } = session as { snapshotTime?: mongo.Timestamp };
    if (!snapshotTime) return;
    // Side by side, as each waits until its change stream has passed the snapshot.
    await Promise.all(
      databases.map(async (name) => {
        const events = await readRecentEvents(client.db(name), snapshotTime);
        const path = toEventsPath(backup, name);
        entries.recentEvents[name] = await writeBson(destination, path, serialize(events));
      }),
    );
  });
  return entries;
}

async function* serialize(rows: readonly mongo.Document[]): AsyncGenerator<Uint8Array> {
  for (const row of rows) yield mongoose.mongo.BSON.serialize(row);
}

const deserialize = (row: Buffer): mongo.Document => mongoose.mongo.BSON.deserialize(row, EXACT_TYPES);

/** Reads every document. @throws Error if the backup is damaged */
export async function verifyDatabases(
  destination: Destination,
  backup: string,
  { collections, recentEvents }: DatabaseEntries,
): Promise<void> {
  const files = [
    ...Object.entries(collections).map(([name, entry]) => [toCollectionPath(backup, name), entry] as const),
    ...Object.entries(recentEvents).map(([name, entry]) => [toEventsPath(backup, name), entry] as const),
  ];
  for (const [path, entry] of files)
    for await (const row of readBson(destination, path, entry)) deserialize(row);
}

/** Loads a backup beside what is live, with the indexes that are live. */
export async function stageDatabases(
  client: mongo.MongoClient,
  destination: Destination,
  backup: string,
  manifest: Manifest,
  lock: Lock,
): Promise<Swap> {
  const staged = new Map(manifest.databases.map((name) => [name, new Set<string>()]));
  const stage = async (namespace: string): Promise<mongo.Collection> => {
    const [database, collection] = splitNamespace(namespace);
    staged.get(database)?.add(collection);
    return client.db(database).collection(STAGED + collection);
  };
  for (const [namespace, entry] of Object.entries(manifest.collections)) {
    await lock.assertHeld();
    const [database, name] = splitNamespace(namespace);
    const target = await stage(namespace);
    await client.db(database).createCollection(target.collectionName);
    await insertAll(target, name, readBson(destination, toCollectionPath(backup, namespace), entry));
    crashAt('while-staging');
  }
  for (const [database, entry] of Object.entries(manifest.recentEvents)) {
    const events: mongo.Document[] = [];
    for await (const row of readBson(destination, toEventsPath(backup, database), entry))
      events.push(deserialize(row));
    if (events.length > 0) await republishEvents(await stage(`${database}.${OUTBOX}`), events);
  }
  for (const [database, collections] of staged)
    for (const name of collections) {
      await lock.assertHeld();
      await copyIndexes(client.db(database), name);
    }
  return {
    backup,
    databases: [...staged].map(([name, collections]) => ({ name, collections: [...collections] })),
  };
}

async function insertAll(
  target: mongo.Collection,
  liveName: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  const insert = async (): Promise<void> => {
    if (batch.length > 0) await target.insertMany(batch, { ordered: false });
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    const document = deserialize(row);
    // Its time to live starts anew: what it has handled is published again after the restore.
    if (liveName === INBOX) document['handledAt'] = new Date();
    batch.push(document);
    bytes += row.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await insert();
  }
  await insert();
}

/** So that services start at once; those of a fresh installation build them. */
async function copyIndexes(database: mongo.Db, name: string): Promise<void> {
  const indexes = await database
    .collection(name)
    .indexes()
    .catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
      return [];
    });
  const specifications = indexes
    .filter((index) => index.name !== '_id_')
    .map(({ v: _version, ns: _namespace, ...index }) => index as unknown as mongo.IndexDescription);
  if (specifications.length > 0) await database.collection(STAGED + name).createIndexes(specifications);
}

const isNotFound = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_NOT_FOUND;

export async function dropStaged(client: mongo.MongoClient, databases: readonly string[]): Promise<void> {
  for (const name of databases)
    for (const collection of await listCollections(client.db(name)))
      if (collection.collectionName.startsWith(STAGED)) await collection.drop();
}

/** Replaces the live collections by the staged ones. Can be repeated after a kill at any point. */
export async function swapDatabases(client: mongo.MongoClient, swap: Swap, lock: Lock): Promise<void> {
  for (const { name, collections } of swap.databases) {
    for (const collection of collections) {
      await lock.assertHeld();
      try {
        await client
          .db(name)
          .collection(STAGED + collection)
          .rename(collection, { dropTarget: true });
      } catch (error) {
        // Renamed before the kill.
        if (!isNotFound(error)) throw error;
      }
      crashAt('between-renames');
    }
    for (const live of await listLive(client.db(name))) {
      if (collections.includes(live.collectionName)) continue;
      await lock.assertHeld();
      await live.drop();
    }
  }
}

/** Of the services' own collections. */
export async function countLive(
  client: mongo.MongoClient,
  database: string,
): Promise<{ collections: number; documents: number }> {
  const live = await listLive(client.db(database));
  const counts = await Promise.all(live.map((collection) => collection.estimatedDocumentCount()));
  return { collections: live.length, documents: counts.reduce((sum, count) => sum + count, 0) };
}

const listLive = async (database: mongo.Db): Promise<mongo.Collection[]> =>
  (await listCollections(database)).filter(
    ({ collectionName }) => collectionName !== LOCK_COLLECTION && !collectionName.startsWith(STAGED),
  );

async function listCollections(database: mongo.Db): Promise<mongo.Collection[]> {
  const found = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  return names.toSorted().map((name) => database.collection(name));
}
