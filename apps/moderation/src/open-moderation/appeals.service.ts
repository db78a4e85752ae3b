import { Injectable } from '@nestjs/common';
import type { Appeal, AppealList } from '@pechincha/contracts/entities/appeal';
import { appealDecided } from '@pechincha/contracts/events/appeal-decided';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  APPEAL_DAYS,
  APPEALS_PER_PAGE,
  type AppealDecision,
  type fileAppeal,
} from '@pechincha/contracts/operations/open-moderation';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { UndoService } from '../decisions/undo.service.js';
import type { AppealRow, LogEntryRow } from '../log/log-entry.schema.js';
import { toThingKey } from '../log/log-recorder.service.js';
import { LogRepository } from '../log/log.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { toAppeal } from './appeal.mapper.js';
import { findAppealObstacle, type AppealObstacle } from './appeal-rules.js';

const OWN_MESSAGE = 'Peça a outra pessoa da moderação: você não responde ao próprio recurso.';
const OTHER_MESSAGE = 'Outra pessoa da moderação precisa decidir este recurso.';
const ANSWERED_MESSAGE = 'Outra pessoa da moderação já respondeu a este recurso.';

const obstacleErrors: Record<AppealObstacle, () => DomainError> = {
  appealed: () => new DomainError('ALREADY_APPEALED'),
  late: () =>
    new DomainError('CONFLICT', { message: `O prazo de ${APPEAL_DAYS} dias para recorrer já passou.` }),
  superseded: () =>
    new DomainError('CONFLICT', { message: 'A promoção foi reenviada depois desta decisão.' }),
};

@Injectable()
export class AppealsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly log: LogRepository,
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
    private readonly undoing: UndoService,
    private readonly clock: Clock,
  ) {}

  /**
   * Appeals against the last decision on a promotion or comment.
   * @throws DomainError DECISION_NOT_FOUND, ALREADY_APPEALED, CONFLICT
   */
  async file({ text, ...thing }: InputOf<typeof fileAppeal>['body'], memberId: string): Promise<void> {
    const at = this.clock.now();
    await this.unitOfWork.run(async ({ session }) => {
      const entry = await this.log.findNewest(toThingKey(thing), session);
      if (entry?.authorId !== memberId) throw new DomainError('DECISION_NOT_FOUND');
      const row = await this.queue.find(entry.thing.promotionId, session);
      const obstacle = findAppealObstacle(entry, row?.revision, at);
      if (obstacle) throw obstacleErrors[obstacle]();
      await this.log.saveAppeal(entry._id, { state: 'open', text, at, decision: null }, session);
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
   * Answers an appeal. Repeating the same answer changes nothing, as its response may have been lost.
   * @throws DomainError APPEAL_NOT_FOUND, OWN_PROMOTION, CONFLICT, ALREADY_MODERATED
   */
  async decide(
    id: string,
    { outcome, publicReason }: AppealDecision,
    { id: moderatorId, role }: MemberCaller,
  ): Promise<void> {
    const at = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      const entry = await this.log.find(id, tx.session);
      if (!entry?.appeal) throw new DomainError('APPEAL_NOT_FOUND');
      const { appeal, authorId, action, thing, revision } = entry;
      if (authorId === moderatorId) throw new DomainError('OWN_PROMOTION', { message: OWN_MESSAGE });
      if (entry.moderatorId === moderatorId && role !== 'admin')
        throw new DomainError('CONFLICT', { message: OTHER_MESSAGE });
      const answered: AppealRow = { ...appeal, state: outcome, decision: { moderatorId, at, publicReason } };
      if (appeal.state !== 'open') return assertSameAnswer(appeal, answered);
      await this.log.saveAppeal(id, answered, tx.session);
      if (outcome === 'reversed' && action === 'rejected')
        await this.undoing.reverseRejection(thing.promotionId, revision, at, tx);
      await publishAnswer(entry, { outcome, publicReason, moderatorId, at }, tx);
    });
  }
}

/** @throws DomainError ALREADY_MODERATED unless the same person repeats the answer */
function assertSameAnswer(earlier: AppealRow, { state, decision }: AppealRow): void {
  const isSame =
    earlier.state === state &&
    earlier.decision?.moderatorId === decision?.moderatorId &&
    earlier.decision?.publicReason === decision?.publicReason;
  if (!isSame) throw new DomainError('ALREADY_MODERATED', { message: ANSWERED_MESSAGE });
}

interface Answer extends AppealDecision {
  moderatorId: string;
  at: Date;
}

async function publishAnswer(
  { _id, thing, authorId, action, at: decidedAt, caution }: LogEntryRow,
  { at, ...answer }: Answer,
  tx: Transaction,
): Promise<void> {
  const { kind, id, promotionId, title, city } = thing;
  await tx.publish(appealDecided, {
    ...{ subject: _id, subjectVersion: 1, occurredAt: at },
    data: {
      ...{ thing: { kind, id, promotionId, title, city }, authorId, ...answer },
      decision: { action, at: decidedAt.toISOString(), caution },
    },
  });
}
