import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { getPointRules, updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { RulesService } from './rules.service.js';

@Controller()
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Operation(getPointRules)
  get() {
    return this.rules.get();
  }

  @Operation(updatePointRules)
  update(@Input() { body }: InputOf<typeof updatePointRules>, @Caller() caller: Caller) {
    return this.rules.update(body, caller);
  }
}
