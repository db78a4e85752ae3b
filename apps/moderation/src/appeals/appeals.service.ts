import { Injectable } from '@nestjs/common';
import type { Appeal, AppealList } from '@pechincha/contracts/entities/moderation-log';
import { moderationReversed } from '@pechincha/contracts/events/moderation';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import { appealDecided } from '@pechincha/contracts/events/report';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import {
  APPEAL_DAYS,
  type AppealDecision,
  APPEALS_PER_PAGE,
  type fileAppeal,
} from '@pechincha/contracts/operations/moderation-log';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { DecisionWaiter } from '../decisions/decision-recorder.service.js';
import { assertNotRefused, type DecisionResponse, getResponse } from '../decisions/decisions.service.js';
import { UndoService } from '../decisions/undo.service.js';
import {
  type AppealAnswer,
  type AppealObstacle,
  type AppealRow,
  findAppealObstacle,
  type LogEntryRow,
} from '../public-log/log-entry.schema.js';
import { publishCaseReversed, toSubjectKey } from '../public-log/public-log.service.js';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { type MemberRow, MembersRepository, toAuthorView } from '../members/members.repository.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';

const FILED_MESSAGE = 'Recurso enviado. Outra pessoa da moderação vai responder.';
const OWN_MESSAGE = 'Peça a outra pessoa da moderação: você não responde ao próprio recurso.';
const OTHER_MESSAGE = 'Outra pessoa da moderação precisa decidir este recurso.';
const VOID_MESSAGE = 'Este recurso não vale mais: a promoção mudou depois desta decisão.';
const ANSWERED_MESSAGE = 'Outra pessoa da moderação já respondeu a este recurso.';
const REPEATED_MESSAGE = 'Você já tinha respondido a este recurso de outro modo. Vale a primeira resposta.';

const obstacleErrors: Record<AppealObstacle, () => DomainError> = {
  appealed: () => new DomainError('ALREADY_APPEALED'),
  late: () =>
    new DomainError('CONFLICT', { message: `O prazo de ${APPEAL_DAYS} dias para recorrer já passou.` }),
  reversed: () => new DomainError('CONFLICT', { message: 'Esta decisão já foi revertida.' }),
  superseded: () =>
    new DomainError('CONFLICT', { message: 'A promoção foi reenviada ou excluída depois desta decisão.' }),
};

@Injectable()
export class AppealsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly log: PublicLogRepository,
    private readonly reviews: ReviewsRepository,
    private readonly members: MembersRepository,
    private readonly undoService: UndoService,
    private readonly waiter: DecisionWaiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Appeals against the last decision on a promotion or comment.
   * @throws DomainError DECISION_NOT_FOUND, ALREADY_APPEALED, CONFLICT
   */
  async file(
    { text, ...subject }: InputOf<typeof fileAppeal>['body'],
    memberId: string,
  ): Promise<ResponseOf<typeof fileAppeal>> {
    const at = this.clock.now();
    // The author may have been notified of a rejection before promotions' answer arrived here.
    if (subject.kind === 'deal') await this.waiter.waitForNewest(subject.id);
    return this.unitOfWork.run(async ({ session }) => {
      const entry = await this.log.findNewest(toSubjectKey(subject), session);
      if (entry?.authorId !== memberId) throw new DomainError('DECISION_NOT_FOUND');
      const row = await this.reviews.find(entry.subject.promotionId, session);
      const obstacle = findAppealObstacle(entry, row?.revision, at);
      if (obstacle) throw obstacleErrors[obstacle]();
      await this.log.saveAppeal(entry._id, { state: 'open', text, at, decision: null }, session);
      return { message: FILED_MESSAGE, msg: FILED_MESSAGE };
    });
  }

  /** Three queries for any number of rows. */
  async list(page: number, { id, role }: MemberCaller): Promise<AppealList> {
    const { rows, total } = await this.log.listOpenAppeals(page);
    const authors = await this.members.findByIds([...new Set(rows.map(({ authorId }) => authorId))]);
    const appeals = rows.flatMap((row): Appeal[] => {
      const needsOther = row.authorId === id || (row.moderatorId === id && role !== 'admin');
      return row.appeal ? [toAppeal(row, row.appeal, authors.get(row.authorId), needsOther)] : [];
    });
    return { appeals, page, totalPages: Math.max(1, Math.ceil(total / APPEALS_PER_PAGE)), total };
  }

  /**
   * Answers an appeal. What is reversed waits up to 2 s for promotions, which knows whether the decision still stands.
   * Repeating the same answer changes nothing, as its response may have been lost.
   * @throws DomainError APPEAL_NOT_FOUND, OWN_PROMOTION, CONFLICT, ALREADY_MODERATED, PROMOTION_CHANGED, PROMOTION_OVER
   */
  async decide(
    id: string,
    { outcome, publicReason }: AppealDecision,
    { id: moderatorId, role }: MemberCaller,
  ): Promise<DecisionResponse> {
    const answer: AppealAnswer = { moderatorId, at: this.clock.now(), publicReason };
    const isRequested = await this.unitOfWork.run(async (tx) => {
      const entry = await this.log.find(id, tx.session);
      if (!entry?.appeal) throw new DomainError('APPEAL_NOT_FOUND');
      const { appeal, authorId, action, subject } = entry;
      if (authorId === moderatorId) throw new DomainError('OWN_PROMOTION', { message: OWN_MESSAGE });
      if (entry.moderatorId === moderatorId && role !== 'admin')
        throw new DomainError('CONFLICT', { message: OTHER_MESSAGE });
      if (appeal.state === 'void') throw new DomainError('CONFLICT', { message: VOID_MESSAGE });
      const { request } = appeal;
      if (request && !request.settlement) {
        assertSameAnswer(request, outcome === 'reversed', answer);
        return true;
      }
      if (appeal.state !== 'open') {
        assertSameAnswer(appeal.decision, appeal.state === outcome, answer);
        return false;
      }
      const isRestorable = subject.kind === 'comment' || action !== 'deleted';
      if (outcome === 'reversed' && isRestorable) {
        await this.log.saveAppeal(id, { ...appeal, request: answer }, tx.session);
        await publishReversal(entry, answer, tx);
        return true;
      }
      await this.close(entry, outcome, answer, tx);
      return false;
    });
    return isRequested ? this.waitUntilAnswered(id) : getResponse('answered');
  }

  /** Call with promotions' answer. */
  async settle(id: string, settlement: Settlement, tx: Transaction): Promise<void> {
    const entry = await this.log.find(id, tx.session);
    const request = entry?.appeal?.request;
    if (!entry?.appeal || !request || request.settlement) return;
    if (settlement !== 'applied') {
      const state = settlement === 'changed' ? 'void' : entry.appeal.state;
      const appeal = { ...entry.appeal, state, request: { ...request, settlement } };
      return this.log.saveAppeal(id, appeal, tx.session);
    }
    if (entry.action === 'rejected')
      await this.undoService.reverseRejection(entry.subject.promotionId, entry.revision, request.at, tx);
    await this.close(entry, 'reversed', request, tx);
  }

  /** Stores the answer and publishes it. */
  private async close(
    { _id, subject, authorId, action, at: decidedAt, warning, caseId, appeal: filed }: LogEntryRow,
    outcome: AppealDecision['outcome'],
    { moderatorId, at, publicReason }: AppealAnswer,
    tx: Transaction,
  ): Promise<void> {
    const { text, at: filedAt } = filed ?? { text: '', at };
    const decision = { moderatorId, at, publicReason };
    const appeal: AppealRow = { state: outcome, text, at: filedAt, decision };
    if (outcome === 'reversed') {
      await this.log.saveReversed(_id, appeal, at, tx.session);
      if (caseId) await publishCaseReversed({ caseId, subjectId: subject.id }, at, tx);
    } else await this.log.saveAppeal(_id, appeal, tx.session);
    const { kind, id, promotionId, title, city } = subject;
    await tx.publish(appealDecided, {
      subject: _id,
      subjectVersion: 1,
      occurredAt: at,
      data: {
        subject: { kind, id, promotionId, title, city },
        authorId,
        outcome,
        publicReason,
        moderatorId,
        decision: { action, at: decidedAt.toISOString(), warning },
      },
    });
  }

  private async waitUntilAnswered(id: string): Promise<DecisionResponse> {
    let appeal: AppealRow | null | undefined;
    await this.waiter.waitUntil(async () => {
      appeal = (await this.log.findAppeal(id)) ?? null;
      return appeal?.request === undefined || appeal.request.settlement !== undefined;
    });
    if (appeal === null) throw new DomainError('APPEAL_NOT_FOUND');
    const settlement = appeal?.request?.settlement;
    if (settlement === 'changed') throw new DomainError('CONFLICT', { message: VOID_MESSAGE });
    assertNotRefused(settlement);
    return getResponse(appeal?.state === 'reversed' ? 'answered' : 'requested');
  }
}

/** @param author missing until the first event of users arrives */
function toAppeal(
  { _id, subject, at, action, reasonCode, reason, warning, authorId }: LogEntryRow,
  appeal: AppealRow,
  author: MemberRow | undefined,
  needsOther: boolean,
): Appeal {
  return {
    _id,
    thing: subject,
    needsOther,
    at: appeal.at.toISOString(),
    text: appeal.text,
    decision: { at: at.toISOString(), action, reasonCode, reason, caution: warning },
    author: toAuthorView(authorId, author),
  };
}

/** @throws DomainError ALREADY_MODERATED unless the same person repeats the answer */
function assertSameAnswer(earlier: AppealAnswer | null, isSameOutcome: boolean, answer: AppealAnswer): void {
  const isSame =
    isSameOutcome &&
    earlier?.moderatorId === answer.moderatorId &&
    earlier.publicReason === answer.publicReason;
  if (isSame) return;
  const message = earlier?.moderatorId === answer.moderatorId ? REPEATED_MESSAGE : ANSWERED_MESSAGE;
  throw new DomainError('ALREADY_MODERATED', { message });
}

async function publishReversal(
  { _id, subject, at }: LogEntryRow,
  { moderatorId, at: occurredAt }: AppealAnswer,
  tx: Transaction,
): Promise<void> {
  const { kind, id, promotionId } = subject;
  await tx.publish(moderationReversed, {
    subject: _id,
    subjectVersion: 1,
    occurredAt,
    data: { appealId: _id, subject: { kind, id, promotionId }, moderatorId, decidedAt: at.toISOString() },
  });
}
