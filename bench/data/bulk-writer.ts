import type { mongo } from 'mongoose';

const BATCH = 2_000;
/** Batches on their way while the next one is made; no more are held. */
const IN_FLIGHT = 2;

/** Inserts rows in unordered batches; holds no more than a few of them. */
export class BulkWriter {
  private batch: mongo.Document[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();

  private readonly rows: mongo.Collection;

  constructor(rows: mongo.Collection) {
    this.rows = rows;
  }

  async add(...rows: mongo.Document[]): Promise<void> {
    this.batch.push(...rows);
    if (this.batch.length >= BATCH) await this.send();
  }

  async end(): Promise<void> {
    if (this.batch.length > 0) await this.send();
    await Promise.all(this.inFlight);
  }

  private async send(): Promise<void> {
    if (this.inFlight.size >= IN_FLIGHT) await Promise.race(this.inFlight);
    const sent = this.rows
      .insertMany(this.batch, { ordered: false, writeConcern: { w: 1 } })
      .finally(() => this.inFlight.delete(sent));
    this.inFlight.add(sent);
    this.batch = [];
  }
}
