import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { checkPromotion } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { ChecksService } from './checks.service.js';

@Controller()
export class ChecksController {
  constructor(private readonly checks: ChecksService) {}

  @Operation(checkPromotion)
  check(@Input() { params, body }: InputOf<typeof checkPromotion>, @Caller() caller: Caller) {
    return this.checks.check(params.id, body, caller);
  }
}
