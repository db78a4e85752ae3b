import { Injectable, Logger } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { BulkDecision, decideInBulk } from '@pechincha/contracts/operations/moderation';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { APPROVED_RESPONSE, REJECTED_RESPONSE, type DecisionRequest } from './decision-request.js';
import { DecisionsService } from './decisions.service.js';

const FAILED_MESSAGE = 'Não deu certo. Tente de novo.';

/** Decides many promotions, a transaction each: one that fails holds back no other. */
@Injectable()
export class BulkService {
  private readonly logger = new Logger(BulkService.name);

  constructor(private readonly decisions: DecisionsService) {}

  async decide(
    { decision, moderationReason, reasonCode, items }: BulkDecision,
    { id: moderatorId, role }: MemberCaller,
  ): Promise<ResponseOf<typeof decideInBulk>> {
    const isApproval = decision === 'approve';
    const verdict = isApproval
      ? ({ decision: 'approved', moderationReason: null } as const)
      : ({ decision: 'rejected', moderationReason, reasonCode } as const);
    const message = (isApproval ? APPROVED_RESPONSE : REJECTED_RESPONSE).message;
    const results: ResponseOf<typeof decideInBulk>['results'] = [];
    for (const { id, revision } of items) {
      const request: DecisionRequest = { promotionId: id, revision, moderatorId, ...verdict };
      const error = await this.findError(request, role);
      results.push({ id, ok: error === null, msg: error ?? message });
    }
    return { results };
  }

  /** Why the promotion could not be decided; null if it was. */
  private async findError(request: DecisionRequest, role: MemberCaller['role']): Promise<string | null> {
    try {
      await this.decisions.decideListed(request, role);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      this.logger.error({ promotionId: request.promotionId, error, message: 'A decision failed' });
      return FAILED_MESSAGE;
    }
  }
}
