import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection, type MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import { type Connection, type Model, mongo } from 'mongoose';
import { getErrorMessage } from './errors.js';
import { calculateBackoffMs, sleep, waitUnlessAborted } from './time.js';

/** Limit of one list read in the database; beyond it the response is 503. */
export const READ_TIMEOUT_MS = 2_000;

interface DatabaseOwner {
  /** Name of the service. */
  name: string;
  config: { MONGODB_DATABASE?: string | undefined; OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };
}

/**
 * One pool of 24 connections per process: up to 16 for concurrent transactions, the others for reads. Indexes are built
 * before serving (`buildIndexes`).
 */
export function createDatabaseOptions({ name, config }: DatabaseOwner): MongooseModuleFactoryOptions {
  const dbName = config.MONGODB_DATABASE ?? `pechincha_${name}`;
  return {
    dbName,
    // Names the owner of each connection in the server's log and `currentOp`.
    appName: dbName,
    maxPoolSize: 24,
    minPoolSize: 2,
    serverSelectionTimeoutMS: 5_000,
    // Detects a frozen member of the replica set.
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // Needed by DatabaseSpans; otherwise the connection URL decides.
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && { monitorCommands: true }),
    retryAttempts: 30,
    retryDelay: 1_000,
  } as MongooseModuleFactoryOptions;
}

/**
 * Creates every model's collection and indexes. Must run before serving, because many checks rely on unique indexes.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    // A collection cannot always be created inside a transaction.
    await model.createCollection();
    await createIndexes(model);
  }
}

const INDEX_OPTIONS_CONFLICT_CODE = 85;

/** An index that an earlier release gave another name is built again; until then, lists that name it fail. */
async function createIndexes(model: Model<unknown>): Promise<void> {
  try {
    await model.createIndexes();
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== INDEX_OPTIONS_CONFLICT_CODE) throw error;
    const declared = new Map(model.schema.indexes().map(([key, { name }]) => [JSON.stringify(key), name]));
    for (const { key, name = '' } of await model.collection.indexes()) {
      const newName = declared.get(JSON.stringify(key));
      if (newName !== undefined && newName !== name) await model.collection.dropIndex(name);
    }
    await model.createIndexes();
  }
}

/** Raised with each change of what is stored that has no migration, which is possible until the first release. */
const DATA_FORMAT = 4;

/**
 * Notes the format of an empty database; call it before anything else is written.
 * @throws Error for data of another format, which would be misread
 */
export async function assertDataFormat({ db, name }: Connection): Promise<void> {
  const database = db as mongo.Db;
  const formats = database.collection<{ _id: string; version: number }>('data_format');
  const isKnown = async (): Promise<boolean> =>
    (await formats.findOne({ _id: 'format' }))?.version === DATA_FORMAT;
  if (await isKnown()) return;
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  if (!collections.some((collection) => collection.name !== 'data_format')) {
    await formats.updateOne({ _id: 'format' }, { $setOnInsert: { version: DATA_FORMAT } }, { upsert: true });
  }
  // Another replica may have been first.
  if (!(await isKnown()))
    throw new Error(
      `The database ${name} has data of an earlier version, which this one does not read: begin anew, locally with npm start -- --fresh`,
    );
}

/**
 * A provider that fills fields which a release adds. Runs before indexes are built and the service serves, in each
 * replica, while replicas of the earlier release still write.
 */
export abstract class DataMigration {
  abstract migrate(): Promise<void>;
}

/** The last version of each rewriting that a database has had. */
interface MigrationRow {
  _id: string;
  version: number;
}

/** Rewrites what was stored by another version, and then notes this one; replicas may do so at once. */
export async function runForVersion(
  { db }: Connection,
  { _id, version }: MigrationRow,
  rewrite: () => Promise<void>,
): Promise<void> {
  const migrations = (db as mongo.Db).collection<MigrationRow>('migrations');
  if (await migrations.findOne({ _id, version })) return;
  await rewrite();
  await migrations.updateOne({ _id }, { $set: { version } }, { upsert: true });
}

/** Blocks handlers while the database is down; their messages stay unacknowledged. */
@Injectable()
export class DatabaseAvailability {
  private readonly logger = new Logger('Database');
  private recovery: Promise<void> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  get isDown(): boolean {
    return this.recovery !== null;
  }

  /** Resolves when the primary responds again, or on abort. Concurrent callers share one ping. */
  waitUntilUp(signal: AbortSignal): Promise<void> {
    this.recovery ??= this.pingUntilUp(signal).finally(() => (this.recovery = null));
    return this.recovery;
  }

  private async pingUntilUp(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        // No timeout: a frozen server responds when it thaws, an unreachable one fails.
        const ping = this.connection.getClient().db('admin').command({ ping: 1 });
        await waitUnlessAborted(ping, signal);
        if (attempt > 0) this.logger.log('The database is up again');
        return;
      } catch (error) {
        if (attempt === 0)
          this.logger.warn(`The database is down, holding events: ${getErrorMessage(error)}`);
      }
      await sleep(calculateBackoffMs(attempt, { firstMs: 100, maxMs: 2_000 }), signal);
    }
  }
}
