import mongoose, { type Connection, type mongo } from 'mongoose';
import { fillDatabase } from './fill.ts';

/** Increment whenever the content of a filled database changes, so that databases of earlier runs are not reused. */
const DATASET_VERSION = 4;

const getDatabaseName = (deals: number): string => `pechincha_bench_${deals}`;

interface DatasetRow {
  _id: 'filled';
  deals: number;
  recipe: number;
}

/** Databases with a given number of deals, filled on first use. */
export class Datasets {
  private readonly used = new Map<number, Promise<string>>();

  private readonly connection: Connection;
  private readonly log: (line: string) => void;

  private constructor(connection: Connection, log: (line: string) => void) {
    this.connection = connection;
    this.log = log;
  }

  static async open(url: string, log: (line: string) => void): Promise<Datasets> {
    return new Datasets(await mongoose.createConnection(url).asPromise(), log);
  }

  /** Returns the name of a promotions database with that many deals. */
  provideSize(deals: number): Promise<string> {
    const database = this.used.get(deals) ?? this.provide(deals);
    this.used.set(deals, database);
    return database;
  }

  database(name: string): mongo.Db {
    return this.connection.getClient().db(name);
  }

  async drop(): Promise<void> {
    for (const deals of this.used.keys()) await this.database(getDatabaseName(deals)).dropDatabase();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async provide(deals: number): Promise<string> {
    const name = getDatabaseName(deals);
    const marks = this.database(name).collection<DatasetRow>('bench');
    const mark: DatasetRow = { _id: 'filled', deals, recipe: DATASET_VERSION };
    if (await marks.findOne(mark)) return name;
    await this.database(name).dropDatabase();
    this.log(`filling ${name}`);
    const startedAt = performance.now();
    await fillDatabase(this.database(name), deals, this.log);
    await marks.insertOne(mark);
    this.log(`${name} filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    return name;
  }
}
