import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getUsersStats } from '@pechincha/contracts/operations/internal';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Operation(getUsersStats)
  getStats(@Input() { query }: InputOf<typeof getUsersStats>) {
    return this.stats.getStats(query.period);
  }
}
