import mongoose, { type Connection, type mongo } from 'mongoose';
import { fill } from './fill.ts';

/** Raised with every change of what a filled database holds: one of an earlier run is then not used again. */
const RECIPE = 2;

const nameOf = (deals: number): string => `pechincha_bench_${deals}`;

interface Filled {
  _id: 'filled';
  deals: number;
  recipe: number;
}

/** Databases of so many deals, filled when first asked for. */
export class Datasets {
  private readonly used = new Map<number, Promise<string>>();

  private readonly connection: Connection;
  private readonly say: (line: string) => void;

  private constructor(connection: Connection, say: (line: string) => void) {
    this.connection = connection;
    this.say = say;
  }

  static async open(url: string, say: (line: string) => void): Promise<Datasets> {
    return new Datasets(await mongoose.createConnection(url).asPromise(), say);
  }

  /** The name of a promotions database of so many deals. */
  of(deals: number): Promise<string> {
    const database = this.used.get(deals) ?? this.provide(deals);
    this.used.set(deals, database);
    return database;
  }

  database(name: string): mongo.Db {
    return this.connection.getClient().db(name);
  }

  async drop(): Promise<void> {
    for (const deals of this.used.keys()) await this.database(nameOf(deals)).dropDatabase();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async provide(deals: number): Promise<string> {
    const name = nameOf(deals);
    const marks = this.database(name).collection<Filled>('bench');
    const mark: Filled = { _id: 'filled', deals, recipe: RECIPE };
    if (await marks.findOne(mark)) return name;
    await this.database(name).dropDatabase();
    this.say(`filling ${name}`);
    const begun = performance.now();
    await fill(this.database(name), deals, this.say);
    await marks.insertOne(mark);
    this.say(`${name} filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    return name;
  }
}
