import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { usersStats } from '@pechincha/contracts/operations/internal';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Operation(usersStats)
  read(@Input() { query }: InputOf<typeof usersStats>): Promise<AnswerOf<typeof usersStats>> {
    return this.stats.read(query.period);
  }
}
