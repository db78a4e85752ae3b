import { Injectable } from '@nestjs/common';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import type { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import type { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { isOver } from '@pechincha/contracts/operations/validity-fields';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CitiesService } from '../cities/cities.service.js';
import { PromotionSearch } from '../lists/promotion-search.js';
import { toEmptyList, PromotionsService } from '../lists/promotions.service.js';
import { toValidity } from '../promotions/promotion.mapper.js';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStatusUpdate } from '../promotions/status-update.js';
import { planAdminList, toStatuses } from './plan-admin-list.js';

type StatusInput = Pick<InputOf<typeof setPromotionStatus>, 'params' | 'body'>;

const STATUS_CHANGED_MESSAGE = 'O status desta promoção mudou enquanto isso. Confira antes de mudar de novo.';

@Injectable()
export class AdminPromotionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PromotionsRepository,
    private readonly promotions: PromotionsService,
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
      const after = await this.repository.update(before, changes, at, tx);
      await this.lifecycle.onStatusChanged(before, after, { by, at, isDirect: true }, tx);
      return false;
    });
    const promotion = await this.promotions.getPromotion(id, caller);
    if (isOutdated)
      throw new DomainError('EDIT_CONFLICT', { message: STATUS_CHANGED_MESSAGE, details: { promotion } });
    return promotion;
  }
}
