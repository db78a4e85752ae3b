import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { KitOptions } from './kit-options.js';

/**
 * One pool per process: transactions gain nothing beyond about 16 side by side (design/database.md), reads take
 * the rest. Indexes are built before serving (`buildIndexes`), never on the side. Operators in a filter's values are
 * taken literally unless they are marked with mongoose's `trusted()`.
 */
export function databaseOptions({ name, config }: KitOptions): MongooseModuleFactoryOptions {
  return {
    dbName: config.MONGODB_DATABASE ?? `pechincha_${name}`,
    appName: `pechincha-${name}`,
    maxPoolSize: 24,
    minPoolSize: 2,
    serverSelectionTimeoutMS: 5_000,
    // A member of the set that froze is noticed by this, not by a request that waits for ever.
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    // For DatabaseSpans.
    monitorCommands: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    sanitizeFilter: true,
    retryAttempts: 30,
    retryDelay: 1_000,
  } as MongooseModuleFactoryOptions;
}

/**
 * Creates every model's collection and indexes; the process does not serve without them, for uniqueness is what
 * many guards stand on.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    // In a transaction a collection cannot always be created; here it can.
    await model.createCollection();
    await model.createIndexes();
  }
}
