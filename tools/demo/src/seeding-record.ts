import mongoose, { type Connection, type mongo } from 'mongoose';

interface SeedingRow {
  _id: 'demo';
  /** The ages in the data count from here, in a continued seeding too. */
  startedAt: Date;
  finishedAt?: Date;
}

/**
 * The record of the seeding in the database that it fills. It begins only where there is no account; without an end it
 * was interrupted and is continued.
 */
export class SeedingRecord {
  readonly connection: Connection;
  private readonly rows: mongo.Collection<SeedingRow>;
  readonly startedAt: Date;
  readonly isContinued: boolean;

  private constructor(
    connection: Connection,
    rows: mongo.Collection<SeedingRow>,
    startedAt: Date,
    isContinued: boolean,
  ) {
    this.connection = connection;
    this.rows = rows;
    this.startedAt = startedAt;
    this.isContinued = isContinued;
  }

  /** Null when there is nothing to do. @param prefix of the databases' names */
  static async open(url: string, prefix = 'pechincha_'): Promise<SeedingRecord | null> {
    const connection = await mongoose.createConnection(url).asPromise();
    const rows = connection.useDb(`${prefix}demo`).collection<SeedingRow>('seedings');
    const record = await rows.findOne({ _id: 'demo' });
    const isDone = record
      ? record.finishedAt !== undefined
      : (await connection.useDb(`${prefix}users`).collection('accounts').findOne()) !== null;
    if (isDone) {
      await connection.close();
      return null;
    }
    const startedAt = record?.startedAt ?? new Date();
    if (!record) await rows.insertOne({ _id: 'demo', startedAt });
    return new SeedingRecord(connection, rows, startedAt, record !== null);
  }

  async finish(): Promise<void> {
    await this.rows.updateOne({ _id: 'demo' }, { $set: { finishedAt: new Date() } });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
