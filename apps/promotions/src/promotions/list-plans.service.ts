import { Injectable } from '@nestjs/common';
import type { PromotionListQuery } from '@pechincha/contracts/operations/promotions';
import { TalliesRepository } from '../tallies/tallies.repository.js';
import { activeIn, EVERYWHERE } from '../tallies/tally.js';
import { listPlan, type ListPlan } from './list-plan.js';
import { listQuestion } from './list-question.js';
import { narrowedPlan, worthSorting } from './narrowed-plan.js';
import { PromotionSearch } from './promotion-search.js';
import { PromotionsRepository } from './promotions.repository.js';

/** How each list is read: no index always wins where one is narrowed, so numbers decide (ADR 0011). */
@Injectable()
export class ListPlans {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly search: PromotionSearch,
    private readonly tallies: TalliesRepository,
  ) {}

  async of(query: PromotionListQuery): Promise<ListPlan | 'nothing'> {
    const asked = listQuestion(query);
    const { price, skip, take, lastRow, ofPlace, prices } = asked;
    if (!price && !query.search) return listPlan(asked);
    const everything = { city: EVERYWHERE, kind: activeIn() };
    const [everywhere = 0, here = 0] = await this.tallies.about([everything, asked.tally]);
    const upTo = Math.max(lastRow, worthSorting(skip + take, everywhere));
    const counting = { filter: { ...ofPlace.ordered, ...price }, hint: prices };
    const [found, inRange] = await Promise.all([
      query.search ? this.search.find(query.search, ['active'], upTo) : undefined,
      price && this.promotions.countUpTo(upTo + 1, counting),
    ]);
    if (found === 'nothing') return found;
    return narrowedPlan(asked, { everywhere, ofPlace: here, found, inRange });
  }
}
