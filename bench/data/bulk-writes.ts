import type { mongo } from 'mongoose';

const BATCH_SIZE = 2_000;
/** Batches being written while the next one is generated. */
const MAX_CONCURRENT_BATCHES = 2;

/** Inserts rows in unordered batches and bounds the number of batches in memory. */
export class BulkWriter {
  private batch: mongo.Document[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();

  private readonly rows: mongo.Collection;

  constructor(rows: mongo.Collection) {
    this.rows = rows;
  }

  async add(...rows: mongo.Document[]): Promise<void> {
    this.batch.push(...rows);
    if (this.batch.length >= BATCH_SIZE) await this.send();
  }

  async end(): Promise<void> {
    if (this.batch.length > 0) await this.send();
    await Promise.all(this.inFlight);
  }

  private async send(): Promise<void> {
    if (this.inFlight.size >= MAX_CONCURRENT_BATCHES) await Promise.race(this.inFlight);
    const sent = this.rows
      .insertMany(this.batch, { ordered: false, writeConcern: { w: 1 } })
      .finally(() => this.inFlight.delete(sent));
    this.inFlight.add(sent);
    this.batch = [];
  }
}

/** The options of a service's Mongoose schema. */
export interface TargetCollection {
  get(option: 'collection'): unknown;
  indexes(): readonly (readonly [key: object, options: object])[];
}

export const findCollection = (database: mongo.Db, schema: TargetCollection): mongo.Collection =>
  database.collection(String(schema.get('collection')));

export async function createIndexes(database: mongo.Db, schemas: readonly TargetCollection[]): Promise<void> {
  for (const schema of schemas) {
    const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    // One command builds all indexes in one pass over the rows.
    if (indexes.length > 0) await findCollection(database, schema).createIndexes(indexes);
  }
}
