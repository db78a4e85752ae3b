import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  approvePromotion,
  decideInBulk,
  listTrustCandidates,
  rejectPromotion,
  undoDecision,
} from '@pechincha/contracts/operations/moderation';
import { getModerationStatistics } from '@pechincha/contracts/operations/moderation-log';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { DecisionsService, type DecisionRequest } from './decisions.service.js';
import { StatisticsService } from './statistics.service.js';
import { TrustService } from './trust.service.js';
import { UndoService } from './undo.service.js';

@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly trust: TrustService,
    private readonly undoService: UndoService,
    private readonly statistics: StatisticsService,
  ) {}

  @Operation(decideInBulk)
  decideInBulk(@Input() { body }: InputOf<typeof decideInBulk>, @Caller() caller: Caller) {
    return this.decisions.decideInBulk(body, requireMember(caller));
  }

  @Operation(undoDecision)
  undo(@Input() { params }: InputOf<typeof undoDecision>, @Caller() caller: Caller) {
    return this.undoService.undo(params.id, requireMember(caller).id);
  }

  @Operation(listTrustCandidates)
  listCandidates() {
    return this.trust.listCandidates();
  }

  @Operation(getModerationStatistics)
  getStatistics() {
    return this.statistics.get();
  }

  @Operation(approvePromotion)
  approve(@Input() input: InputOf<typeof approvePromotion>, @Caller() caller: Caller) {
    const moderator = requireMember(caller);
    return this.decisions.decideAndWait(toApprovalRequest(input, moderator.id), moderator.role);
  }

  @Operation(rejectPromotion)
  reject(@Input() input: InputOf<typeof rejectPromotion>, @Caller() caller: Caller) {
    const moderator = requireMember(caller);
    return this.decisions.decideAndWait(toRejectionRequest(input, moderator.id), moderator.role);
  }
}

type ApprovalInput = Pick<InputOf<typeof approvePromotion>, 'params' | 'query'>;

function toApprovalRequest({ params, query }: ApprovalInput, moderatorId: string): DecisionRequest {
  const { revision } = query;
  return { promotionId: params.id, revision, decision: 'approved', moderationReason: null, moderatorId };
}

function toRejectionRequest(input: InputOf<typeof rejectPromotion>, moderatorId: string): DecisionRequest {
  const { moderationReason, reasonCode, duplicateOf } = input.body;
  return {
    ...toApprovalRequest(input, moderatorId),
    decision: 'rejected',
    moderationReason,
    reasonCode,
    ...(duplicateOf && { duplicateOf }),
  };
}
