import { Controller, Injectable } from '@nestjs/common';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import type { AdminPromotionsQuery, listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import { MAX_FILTERED_LIST_ROWS, MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import { getLocalStats, setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { isOver } from '@pechincha/contracts/operations/date-fields';
import { type PromotionStatus, promotionStatusValues } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { type mongo, Types } from 'mongoose';
import { CitiesService } from '../cities/cities.service.js';
import { type IndexMatch, type ListPlan, toCountedRows } from '../lists/list-plan.js';
import { PromotionSearch } from '../lists/promotion-search.js';
import { PromotionReader, toEmptyList } from '../lists/promotion-reader.js';
import { getStatusUpdate, PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { toValidity } from '../promotions/promotion.mapper.js';
import { getListIndex, type PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { LocalStatsService } from './local-stats.service.js';

const toStatuses = (status?: PromotionStatus): readonly PromotionStatus[] =>
  status ? [status] : promotionStatusValues;

/** With more matches than this, an index scan in list order is tried before sorting the matches. */
const MAX_SORTED_ROWS = 1_000;

/** `city` is a slug. Newest first; each status is an ordered range of one index. */
export function planAdminList(
  { page, limit, city, status }: AdminPromotionsQuery,
  match?: IndexMatch,
): ListPlan {
  const statuses = toStatuses(status);
  const filter: mongo.Filter<PromotionRow> = {
    status: { $in: statuses },
    ...(city && { city }),
    ...match?.filter,
  };
  const order = getListIndex('createdAt', { city });
  const hint = match?.index ?? order;
  const lastRow = match ? MAX_FILTERED_LIST_ROWS : MAX_LIST_ROWS;
  const skip = (page - 1) * limit;
  return {
    // The index of words is in the order of publication.
    ...(match && match.promotionCount > MAX_SORTED_ROWS && { indexScan: { filter, hint: order } }),
    filter,
    sort: { createdAt: -1, _id: -1 },
    hint,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
    count: { filter, hint, among: match && toCountedRows(match, statuses) },
  };
}

type StatusInput = Pick<InputOf<typeof setPromotionStatus>, 'params' | 'body'>;

const STATUS_CHANGED_MESSAGE = 'O status desta promoção mudou enquanto isso. Confira antes de mudar de novo.';

@Injectable()
export class AdminPromotionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PromotionsRepository,
    private readonly promotions: PromotionReader,
    private readonly search: PromotionSearch,
    private readonly cities: CitiesService,
    private readonly lifecycle: PromotionLifecycle,
    private readonly clock: Clock,
  ) {}

  async list({
    reader,
    authors = [],
    ...query
  }: InputOf<typeof listPromotionsForAdmin>['query']): Promise<PromotionList> {
    const match = query.search
      ? await this.search.findForAdmin(query.search, authors, toStatuses(query.status))
      : undefined;
    if (match === 'nothing') return toEmptyList(query.page);
    const city = query.city && (await this.cities.getSlug(query.city));
    return this.promotions.listByPlan(planAdminList({ ...query, city }, match), query, {
      kind: 'member',
      id: reader,
    });
  }

  /**
   * Does nothing and publishes no event if the promotion already has the status.
   * @throws DomainError PROMOTION_NOT_FOUND, EDIT_CONFLICT with the current promotion if it no longer has the previous
   * status
   */
  async setStatus(
    { params: { id }, body: { status, previousStatus } }: StatusInput,
    caller: Caller,
  ): Promise<Promotion> {
    const by = new Types.ObjectId(requireMember(caller).id);
    const isOutdated = await this.unitOfWork.run(async (tx) => {
      const before = await this.repository.findRow(new Types.ObjectId(id), tx);
      if (!before) throw new DomainError('PROMOTION_NOT_FOUND');
      if (before.status === status) return false;
      if (previousStatus && previousStatus !== before.status) return true;
      const at = this.clock.now();
      // Else it would end again at once.
      const openEnd = status === 'active' && isOver(toValidity(before), at) && { validUntil: null };
      const changes = { ...getStatusUpdate(before, status, at), ...openEnd };
      await this.lifecycle.changeStatus(before, changes, { by, at, isDirect: true }, tx);
      return false;
    });
    const promotion = await this.promotions.getPromotion(id, caller);
    if (isOutdated)
      throw new DomainError('EDIT_CONFLICT', { message: STATUS_CHANGED_MESSAGE, details: { promotion } });
    return promotion;
  }
}

@Controller()
export class AdminPromotionsController {
  constructor(
    private readonly promotions: AdminPromotionsService,
    private readonly stats: LocalStatsService,
  ) {}

  @Operation(setPromotionStatus)
  setStatus(@Input() input: InputOf<typeof setPromotionStatus>, @Caller() caller: Caller) {
    return this.promotions.setStatus(input, caller);
  }

  @Operation(getLocalStats)
  getLocalStats(@Input() { query }: InputOf<typeof getLocalStats>) {
    return this.stats.getStats(query.city, query.period);
  }
}
