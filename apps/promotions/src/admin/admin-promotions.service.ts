import { Injectable } from '@nestjs/common';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import type { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { Cities } from '../cities/cities.service.js';
import { PromotionSearch } from '../promotions/promotion-search.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { emptyList, PromotionsService } from '../promotions/promotions.service.js';
import { PromotionStates } from '../states/promotion-states.service.js';
import { stateChange } from '../states/state-change.js';
import { adminListPlan, statusesOf } from './admin-list-plan.js';

@Injectable()
export class AdminPromotionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PromotionsRepository,
    private readonly promotions: PromotionsService,
    private readonly search: PromotionSearch,
    private readonly cities: Cities,
    private readonly states: PromotionStates,
    private readonly clock: Clock,
  ) {}

  async list({ reader, ...query }: InputOf<typeof listPromotionsForAdmin>['query']): Promise<PromotionList> {
    const found = query.search ? await this.search.find(query.search, statusesOf(query.status)) : undefined;
    if (found === 'nothing') return emptyList(query.page);
    const city = query.city && (await this.cities.slugOf(query.city));
    return this.promotions.listBy(adminListPlan({ ...query, city }, found), query, {
      kind: 'member',
      id: reader,
    });
  }

  /** The state that it has already is nothing new, and tells nobody. */
  async setStatus(id: string, to: SettableStatus, caller: Caller): Promise<Promotion> {
    const by = new Types.ObjectId(requireMember(caller).id);
    await this.unitOfWork.run(async (tx) => {
      const before = await this.repository.row(new Types.ObjectId(id), tx);
      if (!before) throw new DomainError('PROMOTION_NOT_FOUND');
      if (before.status === to) return;
      const at = this.clock.now();
      const after = await this.repository.change(before, stateChange(before, to, at), at, tx);
      await this.states.moved(before, after, { by, at }, tx);
    });
    return this.promotions.read(id, caller);
  }
}
