import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import {
  APPROVED_RESPONSE,
  REJECTED_RESPONSE,
  toApprovalRequest,
  toRejectionRequest,
} from './decision-request.js';
import { DecisionsService } from './decisions.service.js';

@Controller()
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Operation(approvePromotion)
  async approve(@Input() input: InputOf<typeof approvePromotion>, @Caller() caller: Caller) {
    const moderator = requireMember(caller);
    await this.decisions.decideAndWait(toApprovalRequest(input, moderator.id), moderator.role);
    return APPROVED_RESPONSE;
  }

  @Operation(rejectPromotion)
  async reject(@Input() input: InputOf<typeof rejectPromotion>, @Caller() caller: Caller) {
    const moderator = requireMember(caller);
    await this.decisions.decideAndWait(toRejectionRequest(input, moderator.id), moderator.role);
    return REJECTED_RESPONSE;
  }
}
