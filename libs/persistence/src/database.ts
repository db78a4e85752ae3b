import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import { mongo, type Connection, type Model } from 'mongoose';

/** Limit of one list read in the database; beyond it the response is 503. */
export const READ_TIMEOUT_MS = 2_000;

interface DatabaseOwner {
  /** Name of the service. */
  name: string;
  config: { MONGODB_DATABASE?: string | undefined; OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };
}

/**
 * One pool of 24 connections per process: up to 16 for concurrent transactions, the others for reads. Indexes are built
 * before serving (`buildIndexes`). Operators in filter values are taken literally unless marked with mongoose's
 * `trusted()`.
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
    sanitizeFilter: true,
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
