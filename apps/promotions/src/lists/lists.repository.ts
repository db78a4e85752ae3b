import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { countRows, getCollection } from '@pechincha/persistence/queries';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Model, mongo, type Types } from 'mongoose';
import { cardProjection, type PromotionCardRow } from '../promotions/promotion.mapper.js';
import { PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import type { IndexedFilter, ListPlan } from './list-plan.js';

/** An index scan can be slow if all matches are at its end; then the matches are sorted instead. */
const INDEX_SCAN_TIMEOUT_MS = 700;
const MAX_TIME_EXPIRED_CODE = 50;

const isTimeout = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED_CODE;

@Injectable()
export class ListsRepository {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  async listPage(plan: ListPlan, session?: ClientSession): Promise<PromotionCardRow[]> {
    if (plan.take === 0) return [];
    if (!plan.indexScan) return this.findRows(plan, plan, READ_TIMEOUT_MS, session);
    return this.findRows(plan, plan.indexScan, INDEX_SCAN_TIMEOUT_MS, session).catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      return this.findRows(plan, plan, READ_TIMEOUT_MS, session);
    });
  }

  /** In any order and of any status; missing ones are left out. */
  listByIds(ids: Types.ObjectId[], session: ClientSession): Promise<PromotionCardRow[]> {
    const options = { projection: cardProjection, hint: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS, session };
    return this.rows.find({ _id: { $in: ids } }, options).toArray() as Promise<PromotionCardRow[]>;
  }

  /** The ids of active promotions, in the same order. */
  async filterActive(ids: Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const rows = await this.rows
      .find(
        { _id: { $in: ids }, status: 'active' },
        { projection: { _id: 1 }, hint: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
    const active = new Set(rows.map(({ _id }) => _id.toHexString()));
    return ids.filter((id) => active.has(id.toHexString()));
  }

  /** Counts up to `lastRow` + 1. */
  async count({ count: { filter, hint, among }, lastRow }: ListPlan): Promise<number> {
    const limit = lastRow + 1;
    if (!among) return this.countUpTo(limit, { filter, hint });
    const rows = [{ $match: among.filter }, { $limit: among.rows }];
    const [counted] = await this.rows
      .aggregate<{ n: number }>([...rows, { $match: filter }, { $limit: limit }, { $count: 'n' }], {
        hint,
        maxTimeMS: READ_TIMEOUT_MS,
      })
      .toArray();
    return counted?.n ?? 0;
  }

  countUpTo(limit: number, { filter, hint }: IndexedFilter): Promise<number> {
    return countRows(this.promotions, filter, { limit, hint });
  }

  private findRows(
    { sort, skip, take: limit }: ListPlan,
    { filter, hint }: IndexedFilter,
    maxTimeMS: number,
    session?: ClientSession,
  ): Promise<PromotionCardRow[]> {
    const options = { projection: cardProjection, sort, skip, limit, hint, maxTimeMS, session };
    return this.rows.find(filter, options).toArray() as Promise<PromotionCardRow[]>;
  }
}

const TOTAL_TTL_MS = 1_000;
const MAX_CACHED_TOTALS = 500;

/**
 * Totals of lists. A page that is not full shows the total, and some plans know it or have a stored counter; otherwise
 * rows are counted at most once a second per filter, because counting costs ten times as much as reading a page.
 */
export class TotalCache {
  private readonly entries = new LRUCache<string, Promise<number>>({
    max: MAX_CACHED_TOTALS,
    ttl: TOTAL_TTL_MS,
  });

  constructor(
    private readonly countRows: (plan: ListPlan) => Promise<number>,
    private readonly readCounter: (counter: NonNullable<ListPlan['counter']>) => Promise<number>,
  ) {}

  async getTotal(plan: ListPlan, rowsOnPage: number): Promise<Pick<PromotionList, 'total' | 'totalIsExact'>> {
    const rowsSeen = plan.skip + rowsOnPage;
    const isLastPage = rowsOnPage < plan.take && (rowsOnPage > 0 || plan.skip === 0);
    // A cached count may be a second older than the page, so it is raised to the rows already read.
    const count = isLastPage ? rowsSeen : Math.max(await this.getCount(plan), rowsOnPage > 0 ? rowsSeen : 0);
    const mayHaveMore = count > plan.lastRow || (!isLastPage && plan.count.among !== undefined);
    return { total: Math.min(count, plan.lastRow), totalIsExact: !mayHaveMore };
  }

  private getCount(plan: ListPlan): Promise<number> | number {
    if (plan.total !== undefined) return plan.total;
    if (plan.counter) return this.readCounter(plan.counter);
    const key = JSON.stringify(plan.count.filter);
    const cached = this.entries.get(key);
    if (cached) return cached;
    const count = this.countRows(plan);
    this.entries.set(key, count);
    count.catch(() => this.entries.delete(key));
    return count;
  }
}
