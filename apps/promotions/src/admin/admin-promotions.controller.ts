import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getLocalStats, setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { LocalStatsService } from './local-stats.service.js';

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
