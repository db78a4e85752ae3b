import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { readPointRules, updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { RulesService } from './rules.service.js';

@Controller()
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Operation(readPointRules)
  read(): Promise<AnswerOf<typeof readPointRules>> {
    return this.rules.read();
  }

  @Operation(updatePointRules)
  update(
    @Input() { body }: InputOf<typeof updatePointRules>,
    @Caller() caller: Caller,
  ): Promise<AnswerOf<typeof updatePointRules>> {
    return this.rules.change(body.rules, caller);
  }
}
