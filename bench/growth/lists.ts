import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { waitFor } from '@pechincha/persistence/time';
import { AppModule } from '@pechincha/promotions/app.module';
import {
  type CityCounters,
  CityCountersRepository,
} from '@pechincha/promotions/city-counters/city-counters.repository';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import type { ListPlan } from '@pechincha/promotions/lists/list-plan';
import { ListPlanner } from '@pechincha/promotions/lists/list-planner.service';
import { ListsRepository } from '@pechincha/promotions/lists/lists.repository';
import { RelatedSearch } from '@pechincha/promotions/lists/similar-promotions.service';
import { PriceHistoryService } from '@pechincha/promotions/products/discount-verdicts.service';
import { type PromotionRow, promotionSchema } from '@pechincha/promotions/promotions/promotion.schema';
import { DuplicateSearch } from '@pechincha/promotions/search/duplicate-search';
import { loadConfig } from '@pechincha/service-kit/config';
import type { Connection, mongo } from 'mongoose';
import { PREFIX } from '../harness/service.ts';
import { CommandRecorder, explainCommand, type ExplainedCommand } from './explain.ts';

/** Query parameters of a list. */
export type Query = Readonly<Record<string, string>>;

/** The promotions service's list functions over one database, without its HTTP server. */
export class Lists {
  private readonly app: INestApplicationContext;
  private readonly lists: ListsRepository;
  private readonly plans: ListPlanner;
  private readonly database: mongo.Db;
  private readonly recorder: CommandRecorder;

  private constructor(app: INestApplicationContext, database: mongo.Db, recorder: CommandRecorder) {
    this.app = app;
    this.lists = app.get(ListsRepository, { strict: false });
    this.plans = app.get(ListPlanner, { strict: false });
    this.database = database;
    this.recorder = recorder;
  }

  static async open(database: mongo.Db): Promise<Lists> {
    const env = { ...process.env, PORT: '0', MESSAGING_PREFIX: PREFIX, LOG_LEVEL: 'error' };
    const config = loadConfig(promotionsConfigSchema, {
      ...env,
      MONGODB_DATABASE: database.databaseName,
      MONGODB_URL: CommandRecorder.toMonitoredUrl(process.env['MONGODB_URL'] ?? ''),
    });
    const app = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] }).compile();
    await app.init();
    const connection = app.get<Connection>(getConnectionToken(), { strict: false });
    const lists = new Lists(app, database, new CommandRecorder(connection.getClient()));
    const tryList = () =>
      lists.list({}).then(
        () => true,
        () => false,
      );
    // The first snapshots may be of before the newest index, which cannot be read.
    await waitFor(tryList);
    return lists;
  }

  /** The plan of a list; undefined if no deal contains a searched word. */
  async plan(query: Query): Promise<ListPlan | undefined> {
    const plan = await this.plans.plan(promotionListQuery.parse(query));
    return plan === 'nothing' ? undefined : plan;
  }

  async page(plan: ListPlan): Promise<number> {
    return (await this.lists.listPage(plan)).length;
  }

  async count(plan: ListPlan): Promise<number> {
    const { counter, total } = plan;
    if (counter) return (await this.readCounters(counter.city)).get(counter.kind) ?? 0;
    return total ?? this.lists.count(plan);
  }

  /** As the service's cache does once a second. */
  private readCounters(city: string): Promise<CityCounters> {
    const counters = this.app.get(CityCountersRepository, { strict: false });
    return this.app
      .get(SnapshotReader, { strict: false })
      .read((session) => counters.getActive(city, session));
  }

  /** Runs all reads of one response. */
  async list(query: Query): Promise<void> {
    const plan = await this.plan(query);
    if (!plan) return;
    await this.page(plan);
    await this.count(plan);
  }

  /** Promotions to go on to from the active one that is so many places down, and what it may repeat. */
  async listSimilar(place: number): Promise<void> {
    const promotions = this.database.collection<PromotionRow>(promotionSchema.get('collection') ?? '');
    const [row] = await promotions
      .find({ status: 'active' }, { sort: { publishedAt: -1, _id: -1 }, skip: place, limit: 1 })
      .toArray();
    if (!row) throw new Error(`There are not ${place} active promotions`);
    await this.app.get(RelatedSearch, { strict: false }).list(row);
    await this.app.get(DuplicateSearch, { strict: false }).list(row, ['active', 'pending'], new Date());
    await this.app.get(PriceHistoryService, { strict: false }).get(row._id.toHexString(), 365);
  }

  /** Explains the commands that these functions send. */
  async explain(work: () => Promise<unknown>): Promise<ExplainedCommand[]> {
    const commands = await this.recorder.record('promotions', work);
    return Promise.all(commands.map((command) => explainCommand(this.database, command)));
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}
