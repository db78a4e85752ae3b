import { Injectable, Logger } from '@nestjs/common';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import type { ResponseOf, Role } from '@pechincha/contracts/operation';
import type {
  approvePromotion,
  BulkDecision,
  decideInBulk,
} from '@pechincha/contracts/operations/moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import type { KnownReview, PromotionReview } from '../reviews/promotion-review.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { DecisionRecorder, DecisionWaiter } from './decision-recorder.service.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

export interface DecisionRequest {
  promotionId: string;
  /** The revision that the manager read; missing if the client sent none. */
  revision?: number | undefined;
  decision: 'approved' | 'rejected';
  /** Null for an approval. */
  moderationReason: string | null;
  /** The promotion that a rejected one repeats. */
  duplicateOf?: string | undefined;
  /** Of a rejection, in which the log counts it. */
  reasonCode?: DecisionReason | undefined;
  moderatorId: string;
}

const messages = {
  approved: 'Promoção aprovada com sucesso!',
  rejected: 'Promoção rejeitada com sucesso!',
  undone: 'Decisão desfeita: a promoção voltou à fila.',
  answered: 'Resposta registrada. Quem recorreu será avisado.',
  /** Promotions has not answered yet. */
  requested: 'Recebido. A mudança aparece assim que for aplicada.',
};

export type DecisionResponse = ResponseOf<typeof approvePromotion>;

export function getResponse(outcome: keyof typeof messages): DecisionResponse {
  const message = messages[outcome];
  return { message, msg: message, ...(outcome === 'requested' && { pending: true }) };
}

const UNKNOWN_DUPLICATE_MESSAGE = 'Escolha outra promoção, que esteja no ar';
const OWN_MESSAGES: Record<DecisionRequest['decision'], string> = {
  approved: 'Você já tinha aprovado esta promoção.',
  rejected: 'Você já tinha rejeitado esta promoção.',
};
const FAILED_MESSAGE = 'Não deu certo. Tente de novo.';

const refusalCodes = {
  changed: 'PROMOTION_CHANGED',
  over: 'PROMOTION_OVER',
  gone: 'PROMOTION_NOT_FOUND',
} as const;

/** @throws DomainError unless promotions applied it or has not answered yet */
export function assertNotRefused(settlement: Settlement | undefined): void {
  if (settlement && settlement !== 'applied') throw new DomainError(refusalCodes[settlement]);
}

@Injectable()
export class DecisionsService {
  private readonly logger = new Logger(DecisionsService.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly waiter: DecisionWaiter,
    private readonly reviews: ReviewsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly decisionRecorder: DecisionRecorder,
    private readonly clock: Clock,
  ) {}

  /**
   * As `decide`, but waits up to 2 s for promotions.
   * @throws DomainError as `decide`, or PROMOTION_OVER, if promotions does not apply it
   */
  async decideAndWait(request: DecisionRequest, role: Role): Promise<DecisionResponse> {
    const id = await this.decide(request, role);
    return toResponse(request, id, await this.waiter.waitUntilSettled([id]));
  }

  /**
   * Decides a pending promotion. Repeating the same decision changes nothing, as its response may have been lost.
   * @returns the decision's id
   * @throws DomainError PROMOTION_NOT_FOUND, OWN_PROMOTION, PROMOTION_CHANGED, ALREADY_MODERATED, INVALID_INPUT
   */
  async decide(request: DecisionRequest, role: Role): Promise<string> {
    const { promotionId, revision } = request;
    if (!(await this.waiter.waitUntilSubmitted(promotionId, revision)))
      throw new DomainError('PROMOTION_NOT_FOUND');
    await this.waiter.waitForNewest(promotionId);
    return this.decideListed(request, role);
  }

  /** Decides many promotions that the manager has seen, a transaction each: one that fails holds back no other. */
  async decideInBulk(
    { decision, moderationReason, reasonCode, items }: BulkDecision,
    { id: moderatorId, role }: MemberCaller,
  ): Promise<ResponseOf<typeof decideInBulk>> {
    const verdict =
      decision === 'approve'
        ? ({ decision: 'approved', moderationReason: null } as const)
        : ({ decision: 'rejected', moderationReason, reasonCode } as const);
    const requests: { request: DecisionRequest; id?: string; error?: unknown }[] = [];
    for (const { id, revision } of items) {
      const request = { promotionId: id, revision, moderatorId, ...verdict };
      try {
        requests.push({ request, id: await this.decideListed(request, role) });
      } catch (error) {
        requests.push({ request, error });
      }
    }
    const decided = await this.waiter.waitUntilSettled(requests.flatMap(({ id }) => id ?? []));
    const results = requests.map(({ request, id, error }) => {
      const { promotionId } = request;
      try {
        if (!id) throw error;
        return { id: promotionId, ok: true, msg: toResponse(request, id, decided).message };
      } catch (thrown) {
        return { id: promotionId, ok: false, msg: this.toMessage(thrown, promotionId) };
      }
    });
    return { results };
  }

  private toMessage(error: unknown, promotionId: string): string {
    if (error instanceof DomainError) return error.message;
    this.logger.error({ promotionId, error, message: 'A decision failed' });
    return FAILED_MESSAGE;
  }

  private decideListed(request: DecisionRequest, role: Role): Promise<string> {
    const decidedAt = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const row = await this.reviews.find(request.promotionId, tx.session);
      if (row?.submission?.authorId === request.moderatorId && role !== 'admin')
        throw new DomainError('OWN_PROMOTION');
      if (!isPending(row, request)) return (await this.getRepeated(request, row, tx))._id;
      await this.assertKnownDuplicate(request, tx);
      const { revision, submission } = row;
      const { authorId, storeSlug, submittedAt } = submission;
      const ids = { revision, authorId, ...(storeSlug && { storeSlug }) };
      return this.decisionRecorder.request({ ...request, ...ids, decidedAt, submittedAt }, tx);
    });
  }

  /** The promotion that a rejected one repeats must be another, approved one. */
  private async assertKnownDuplicate(
    { promotionId, duplicateOf }: DecisionRequest,
    { session }: Transaction,
  ): Promise<void> {
    if (duplicateOf === undefined) return;
    const row = duplicateOf === promotionId ? null : await this.reviews.find(duplicateOf, session);
    if (row?.state !== 'approved') throw createInvalidInputError('duplicateOf', UNKNOWN_DUPLICATE_MESSAGE);
  }

  /**
   * The earlier decision if the same manager makes the same one again; called when nothing is pending at the requested
   * revision.
   * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_CHANGED, ALREADY_MODERATED
   */
  private async getRepeated(
    request: DecisionRequest,
    row: PromotionReview | null,
    { session }: Transaction,
  ): Promise<DecisionRow> {
    if (!row || row.state === 'unknown' || row.state === 'deleted')
      throw new DomainError('PROMOTION_NOT_FOUND');
    const revision = request.revision ?? row.revision;
    const earlier = await this.decisions.findByRevision(request.promotionId, revision, session);
    const isOwn =
      earlier &&
      (earlier.state === 'requested' || earlier.state === 'applied') &&
      earlier.moderatorId === request.moderatorId;
    const isSame =
      isOwn &&
      earlier.decision === request.decision &&
      earlier.moderationReason === request.moderationReason &&
      earlier.reasonCode === request.reasonCode &&
      earlier.duplicateOf === request.duplicateOf;
    if (isSame) return earlier;
    if (row.state === 'pending') throw new DomainError('PROMOTION_CHANGED');
    throw new DomainError('ALREADY_MODERATED', isOwn ? { message: OWN_MESSAGES[earlier.decision] } : {});
  }
}

/** @throws DomainError if it was not applied */
function toResponse(
  { decision: verdict }: DecisionRequest,
  id: string,
  decided: ReadonlyMap<string, DecisionRow> | undefined,
): DecisionResponse {
  if (!decided) return getResponse('requested');
  const decision = decided.get(id);
  // Another decision could only take its place because it was void.
  assertNotRefused(decision ? decision.settlement : 'changed');
  return getResponse(decision?.settlement ? verdict : 'requested');
}

/** True if the row is pending at the requested revision, or at any if the request names none. */
const isPending = (row: PromotionReview | null, { revision }: DecisionRequest): row is KnownReview =>
  row?.state === 'pending' && (revision === undefined || revision === row.revision);
