import { toCityKey } from '@pechincha/contracts/cities';
import { toDay } from '@pechincha/contracts/days';
import { assertDataFormat } from '@pechincha/persistence/database';
import { citySchema } from '@pechincha/promotions/cities/cities.service';
import {
  type CityCounterRow,
  cityCounterSchema,
  getCounterId,
  getPromotionKinds,
  getScopes,
} from '@pechincha/promotions/city-counters/city-counter';
import { commentSchema } from '@pechincha/promotions/comments/comments.repository';
import { type AuthorRow, memberSchema } from '@pechincha/promotions/members/member.schema';
import {
  type ProductPriceRow,
  productPriceSchema,
} from '@pechincha/promotions/products/product-prices.repository';
import { type PromotionRow, promotionSchema } from '@pechincha/promotions/promotions/promotion.schema';
import { toWordForms, vocabularySchema } from '@pechincha/promotions/search/vocabulary.repository';
import { reactionSchema } from '@pechincha/promotions/reactions/reactions.repository';
import mongoose, { type Connection, type mongo, Types } from 'mongoose';
import { BulkWriter, createIndexes, findCollection, type TargetCollection } from './bulk-writes.ts';
import { fillCommunity } from './community.ts';
import { generateDeal, generateDealRows, rareCities } from './deals.ts';
import { Random } from './random.ts';
import { generateText } from './words.ts';

const SEED = 3;
const MEMBER_COUNT = 1_000;
/** Deals with stored comments and reactions: at most `most`, and at most one in `oneIn`. */
const COMPLETE_DEAL_COUNT = { most: 4_000, oneIn: 25 };
const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;
const LOG_INTERVAL_ROWS = 100_000;

const targetCollections: readonly TargetCollection[] = [
  promotionSchema,
  productPriceSchema,
  vocabularySchema,
  memberSchema,
  commentSchema,
  reactionSchema,
  cityCounterSchema,
  citySchema,
];

/**
 * Fills an empty database with this many deals of two years, as the service would have stored them, but with the
 * driver, in batches and without transactions. Derived fields are computed with the service's own functions.
 */
async function fillDatabase(database: mongo.Db, deals: number, log: (line: string) => void): Promise<void> {
  const getCollection = (schema: TargetCollection): mongo.Collection => findCollection(database, schema);
  const promotions = new BulkWriter(getCollection(promotionSchema));
  const productPrices = new BulkWriter(getCollection(productPriceSchema));
  const comments = new BulkWriter(getCollection(commentSchema));
  const reactions = new BulkWriter(getCollection(reactionSchema));
  const vocabularyRows = new BulkWriter(getCollection(vocabularySchema));
  const members = generateMembers();
  await getCollection(memberSchema).insertMany(members.map((member) => ({ ...member, version: 1 })));
  await getCollection(citySchema).insertMany(
    rareCities.map((slug) => ({ _id: toCityKey(slug) as never, slug })),
  );

  const random = new Random(SEED);
  const vocabulary = new Set<string>();
  const counters = new Map<string, CityCounterRow>();
  const newest = Date.now();
  const every = Math.max(COMPLETE_DEAL_COUNT.oneIn, Math.floor(deals / COMPLETE_DEAL_COUNT.most));
  for (let index = 0; index < deals; index += 1) {
    const age = ((deals - index - random.next()) / deals) * TWO_YEARS_MS;
    const { row, words } = generateDeal(random, random.pick(members), new Date(newest - age));
    for (const word of words.words) vocabulary.add(word);
    if (index % every === 0 && row.status === 'active') {
      const completed = generateDealRows(random, row, members);
      await comments.add(...completed.comments);
      await reactions.add(...completed.reactions);
    }
    await promotions.add(row);
    addToCounters(counters, row);
    const productPrice = toProductPrice(row);
    if (productPrice) await productPrices.add(productPrice);
    if ((index + 1) % LOG_INTERVAL_ROWS === 0) log(`${(index + 1).toLocaleString('en')} deals written`);
  }
  const addedAt = new Date(0);
  for (const word of vocabulary)
    await vocabularyRows.add({ _id: word as never, ...toWordForms(word), addedAt });
  await getCollection(cityCounterSchema).insertMany([...counters.values()] as never[]);
  for (const writer of [promotions, productPrices, comments, reactions, vocabularyRows]) await writer.end();

  log('building indexes');
  await createIndexes(database, targetCollections);
}

/** The price at which a public promotion was published; none without a product. */
function toProductPrice(row: PromotionRow): ProductPriceRow | undefined {
  const { _id, promotionalPrice: price, store, author, product, publishedAt, status } = row;
  const at = publishedAt ?? row.createdAt;
  return product && (status === 'active' || status === 'expired')
    ? { _id, product, day: toDay(at), at, price, store, promotion: _id, author: author._id }
    : undefined;
}

function addToCounters(
  counters: Map<string, CityCounterRow>,
  { city, category, status }: PromotionRow,
): void {
  for (const scope of getScopes(city)) {
    for (const kind of getPromotionKinds(status, category)) {
      const _id = getCounterId(scope, kind);
      const before = counters.get(_id)?.count ?? 0;
      counters.set(_id, { _id, city: scope, kind, count: before + 1 });
    }
  }
}

function generateMembers(): AuthorRow[] {
  const random = new Random(SEED + 1);
  return Array.from({ length: MEMBER_COUNT }, (_, index) => ({
    _id: new Types.ObjectId(),
    name: `${generateText(random, 1, 2)} ${index + 1}`,
    avatar: null,
  }));
}

/** Increment whenever the content of a filled database changes, so that databases of earlier runs are not reused. */
const DATASET_VERSION = 6;

interface DatasetRow {
  _id: 'filled';
  recipe: number;
}

type Fill = (database: mongo.Db, size: number, log: (line: string) => void) => Promise<void>;

/** Databases of a given size, filled on first use. */
export class Datasets {
  /** By name. */
  private readonly used = new Map<string, Promise<string>>();

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
    return this.provide(`pechincha_bench_${deals}`, deals, fillDatabase);
  }

  /** Returns the name of a database of a community, see `fillCommunity`. */
  provideCommunity(members: number): Promise<string> {
    return this.provide(`pechincha_bench_community_${members}`, members, fillCommunity);
  }

  database(name: string): mongo.Db {
    return this.connection.getClient().db(name);
  }

  async drop(): Promise<void> {
    for (const name of this.used.keys()) await this.database(name).dropDatabase();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private provide(name: string, size: number, fill: Fill): Promise<string> {
    const database = this.used.get(name) ?? this.fill(name, size, fill);
    this.used.set(name, database);
    return database;
  }

  private async fill(name: string, size: number, fill: Fill): Promise<string> {
    const marks = this.database(name).collection<DatasetRow>('bench');
    const mark: DatasetRow = { _id: 'filled', recipe: DATASET_VERSION };
    if (await marks.findOne(mark)) return name;
    const database = this.database(name);
    await database.dropDatabase();
    await assertDataFormat({ db: database, name } as Connection);
    this.log(`filling ${name}`);
    const startedAt = performance.now();
    await fill(database, size, this.log);
    await marks.insertOne(mark);
    this.log(`${name} filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    return name;
  }
}
