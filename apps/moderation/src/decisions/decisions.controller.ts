import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  approvePromotion,
  decideInBulk,
  listTrustCandidates,
  rejectPromotion,
  undoDecision,
} from '@pechincha/contracts/operations/moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import {
  APPROVED_RESPONSE,
  REJECTED_RESPONSE,
  UNDONE_RESPONSE,
  toApprovalRequest,
  toRejectionRequest,
} from './decision-request.js';
import { TrustCandidatesService } from './trust-candidates.service.js';
import { BulkService } from './bulk.service.js';
import { DecisionsService } from './decisions.service.js';
import { UndoService } from './undo.service.js';

@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly candidates: TrustCandidatesService,
    private readonly bulk: BulkService,
    private readonly undoing: UndoService,
  ) {}

  @Operation(decideInBulk)
  decideInBulk(@Input() { body }: InputOf<typeof decideInBulk>, @Caller() caller: Caller) {
    return this.bulk.decide(body, requireMember(caller));
  }

  @Operation(undoDecision)
  async undo(@Input() { params }: InputOf<typeof undoDecision>, @Caller() caller: Caller) {
    await this.undoing.undo(params.id, requireMember(caller).id);
    return UNDONE_RESPONSE;
  }

  @Operation(listTrustCandidates)
  listCandidates() {
    return this.candidates.list();
  }

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
