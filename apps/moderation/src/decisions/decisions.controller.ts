import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DecisionsService } from './decisions.service.js';
import {
  toApprovalRequest,
  APPROVED_RESPONSE,
  REJECTED_RESPONSE,
  toRejectionRequest,
} from './decision-request.js';

@Controller()
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Operation(approvePromotion)
  async approve(
    @Input() input: InputOf<typeof approvePromotion>,
    @Caller() caller: Caller,
  ): Promise<ResponseOf<typeof approvePromotion>> {
    const moderator = requireMember(caller);
    await this.decisions.decideAndWait(toApprovalRequest(input, moderator.id), moderator.role);
    return APPROVED_RESPONSE;
  }

  @Operation(rejectPromotion)
  async reject(
    @Input() input: InputOf<typeof rejectPromotion>,
    @Caller() caller: Caller,
  ): Promise<ResponseOf<typeof rejectPromotion>> {
    const moderator = requireMember(caller);
    await this.decisions.decideAndWait(toRejectionRequest(input, moderator.id), moderator.role);
    return REJECTED_RESPONSE;
  }
}
