import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { Caller, memberOf } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DecisionsService } from './decisions.service.js';
import { approval, APPROVED, REJECTED, rejection } from './verdict.js';

@Controller()
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Operation(approvePromotion)
  approve(
    @Input() input: InputOf<typeof approvePromotion>,
    @Caller() caller: Caller,
  ): Promise<AnswerOf<typeof approvePromotion>> {
    return this.decisions.decide(approval(input, memberOf(caller).id), APPROVED);
  }

  @Operation(rejectPromotion)
  reject(
    @Input() input: InputOf<typeof rejectPromotion>,
    @Caller() caller: Caller,
  ): Promise<AnswerOf<typeof rejectPromotion>> {
    return this.decisions.decide(rejection(input, memberOf(caller).id), REJECTED);
  }
}
