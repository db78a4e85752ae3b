import { Injectable } from '@nestjs/common';
import type { ModerationCase } from '@pechincha/contracts/entities/moderation';
import type { LogAction } from '@pechincha/contracts/entities/moderation-log';
import type { EventData } from '@pechincha/contracts/event';
import { caseDecided, MAX_EVENT_REPORTERS, reportDecided } from '@pechincha/contracts/events/report';
import type { CaseAction, CaseDecision } from '@pechincha/contracts/operations/reports';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { isDeepStrictEqual } from 'node:util';
import { PublicLogService } from '../public-log/public-log.service.js';
import { type MemberRow, MembersRepository, toAuthorView } from '../members/members.repository.js';
import { isIgnored, MemberStatusRepository } from '../members/member-status.repository.js';
import { type CaseDecisionRow, type CaseRow, CasesRepository } from './cases.repository.js';
import { type ReportRow, ReportsRepository } from './reports.repository.js';
import { listCountedReports } from './reports.service.js';
import { MemberStatusJobQueue } from './member-status-jobs.js';

type Outcome = Pick<EventData<typeof reportDecided>, 'outcome' | 'publicReason'>;

const OWN_MESSAGE = 'Peça a outra pessoa da moderação: você não decide sobre o que é seu.';
const CHANGED_MESSAGE = 'As denúncias mudaram enquanto você decidia. Confira e decida de novo.';
const DECIDED_MESSAGE = 'Outra pessoa da moderação já decidiu este caso.';
const REPEATED_MESSAGE = 'Você já tinha decidido este caso de outro modo. Vale a primeira decisão';
const CLOSED_MESSAGE = 'O que foi denunciado não está mais no ar.';

const actionsByKind: Record<CaseRow['subject']['kind'], readonly CaseAction[]> = {
  deal: ['keep', 'expire', 'remove'],
  comment: ['keep', 'delete-comment'],
};

const actionNames: Record<CaseAction, string> = {
  keep: 'manter',
  expire: 'encerrar',
  remove: 'remover',
  'delete-comment': 'apagar o comentário',
};

const loggedActions: Partial<Record<CaseAction, LogAction>> = {
  expire: 'expired',
  remove: 'removed',
  'delete-comment': 'deleted',
};

@Injectable()
export class CaseDecisionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cases: CasesRepository,
    private readonly reports: ReportsRepository,
    private readonly memberStatusJobs: MemberStatusJobQueue,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly members: MembersRepository,
    private readonly publicLog: PublicLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides an open case. Repeating the same decision changes nothing, as its response may have been lost.
   * @throws DomainError CASE_NOT_FOUND, OWN_PROMOTION, ALREADY_MODERATED, EDIT_CONFLICT, INVALID_INPUT
   */
  async decide(id: string, moderatorId: string, body: CaseDecision): Promise<void> {
    const decidedAt = this.clock.now();
    const { caution: warning = false, falseReports, version, ...fields } = body;
    const keys = [...new Set(falseReports)].toSorted();
    const decision: CaseDecisionRow = { ...fields, warning, falseReports: keys, moderatorId, decidedAt };
    await this.unitOfWork.run(async (tx) => {
      const row = await this.cases.find(id, tx.session);
      if (!row) throw new DomainError('CASE_NOT_FOUND');
      if (row.authorId === moderatorId) throw new DomainError('OWN_PROMOTION', { message: OWN_MESSAGE });
      if (row.state !== 'open') return assertSameDecision(row, decision);
      if (version !== undefined && version !== row.version) throw await this.createConflict(row);
      if (!actionsByKind[row.subject.kind].includes(decision.action))
        throw createInvalidInputError('action', 'Isto não se faz aqui');
      const reports = await this.reports.listByCase(id, tx.session);
      const found = new Map(reports.map((report) => [report._id, report]));
      if (keys.some((key) => !found.get(key)?.userId))
        throw createInvalidInputError('falseReports', 'Denúncia desconhecida');
      await this.cases.update(row, { state: 'decided', decision }, tx.session);
      await this.reports.close(id, keys, decidedAt, tx.session);
      await this.publishDecision(row, decision, reports, tx);
      await this.logDecision(row, decision, tx);
      for (const key of keys) await this.addFalseReport(found.get(key)?.userId ?? '', decidedAt, tx);
    });
  }

  /** Call when the promotion, or all of it that members saw, is gone. @param isErased when its texts must go as well */
  async closeForPromotion(promotionId: string, isErased: boolean, tx: Transaction): Promise<void> {
    for (const row of await this.cases.listOpenByPromotion(promotionId, tx.session))
      await this.close(row, tx);
    if (isErased) await this.cases.eraseSubjects(promotionId, tx.session);
  }

  async closeForComment(commentId: string, tx: Transaction): Promise<void> {
    const row = await this.cases.findLast(`comment:${commentId}`, tx.session);
    if (row?.state === 'open') await this.close(row, tx);
  }

  private async createConflict(row: CaseRow): Promise<DomainError> {
    const [author] = (await this.members.findByIds([row.authorId])).values();
    const details = { case: toModerationCase(row, author) };
    return new DomainError('EDIT_CONFLICT', { message: CHANGED_MESSAGE, details });
  }

  private async close(row: CaseRow, tx: Transaction): Promise<void> {
    const reports = await this.reports.listByCase(row._id, tx.session);
    await this.cases.update(row, { state: 'closed' }, tx.session);
    await this.reports.close(row._id, [], this.clock.now(), tx.session);
    await this.publishOutcome(row, { outcome: 'gone', publicReason: '' }, reports, tx);
  }

  private async addFalseReport(userId: string, at: Date, tx: Transaction): Promise<void> {
    const memberStatus = await this.memberStatuses.addFalseReport(userId, at, tx.session);
    if (isIgnored(memberStatus, at)) await this.memberStatusJobs.scheduleFor(userId, tx);
  }

  private async logDecision(
    { _id: caseId, subject, authorId }: CaseRow,
    { action, moderatorId, decidedAt: at, reasonCode, publicReason: reason, warning }: CaseDecisionRow,
    tx: Transaction,
  ): Promise<void> {
    const logged = loggedActions[action];
    if (!logged) return;
    const fields = { at, authorId, moderatorId, reasonCode, reason, warning, caseId };
    await this.publicLog.record({ subject, wasPublic: true, action: logged, ...fields }, tx);
  }

  private async publishDecision(
    row: CaseRow,
    decision: CaseDecisionRow,
    reports: ReportRow[],
    tx: Transaction,
  ): Promise<void> {
    const { decidedAt, falseReports, ...fields } = decision;
    const suggested = getSuggestedPrice(reports, decision);
    await tx.publish(caseDecided, {
      subject: row.subject.id,
      subjectVersion: row.version + 1,
      occurredAt: decidedAt,
      data: {
        ...fields,
        caseId: row._id,
        subject: toSubject(row),
        authorId: row.authorId,
        ...(suggested !== undefined && { suggestedPrice: suggested }),
      },
    });
    const outcome = { outcome: decision.action, publicReason: decision.publicReason };
    await this.publishOutcome(
      row,
      outcome,
      reports.map((report) => ({ ...report, isFalse: falseReports.includes(report._id) })),
      tx,
    );
  }

  private async publishOutcome(
    row: CaseRow,
    outcome: Outcome,
    reports: ReportRow[],
    tx: Transaction,
  ): Promise<void> {
    const counted = new Set(listCountedReports(reports).map(({ _id }) => _id));
    const reporters = reports.flatMap(({ _id, userId, isFalse = false }) =>
      userId ? [{ _id: userId, isFalse, ...(counted.has(_id) && { counted: true as const }) }] : [],
    );
    for (let start = 0; start < reporters.length; start += MAX_EVENT_REPORTERS)
      await tx.publish(reportDecided, {
        subject: row._id,
        subjectVersion: 1,
        data: {
          caseId: row._id,
          subject: toSubject(row),
          ...outcome,
          reporters: reporters.slice(start, start + MAX_EVENT_REPORTERS),
        },
      });
  }
}

/** @throws DomainError ALREADY_MODERATED unless the same manager repeats the decision */
function assertSameDecision({ decision }: CaseRow, request: CaseDecisionRow): void {
  if (!decision) throw new DomainError('ALREADY_MODERATED', { message: CLOSED_MESSAGE });
  const { decidedAt: _earlier, ...earlier } = decision;
  const { decidedAt: _now, ...repeated } = request;
  if (isDeepStrictEqual(earlier, repeated)) return;
  const message =
    earlier.moderatorId === repeated.moderatorId
      ? `${REPEATED_MESSAGE}: ${actionNames[earlier.action]}.`
      : DECIDED_MESSAGE;
  throw new DomainError('ALREADY_MODERATED', { message });
}

/** The newest price of those that the author was not notified of at once. */
function getSuggestedPrice(
  reports: readonly ReportRow[],
  { action, falseReports }: CaseDecisionRow,
): number | undefined {
  if (action === 'remove') return undefined;
  return reports
    .filter(({ _id, weight, price }) => weight === 0 && price !== undefined && !falseReports.includes(_id))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]?.price;
}

const toSubject = ({ subject: { kind, id, promotionId, title, city } }: CaseRow) => ({
  kind,
  id,
  promotionId,
  title,
  city,
});

/** @param author missing until the first event of users arrives */
export const toModerationCase = (row: CaseRow, author: MemberRow | undefined): ModerationCase => ({
  _id: row._id,
  kind: row.kind,
  weight: row.weight,
  reasons: row.reasons,
  texts: row.texts,
  warned: row.warned,
  openedAt: row.openedAt.toISOString(),
  version: row.version,
  thing: {
    ...row.subject,
    author: toAuthorView(row.authorId, author),
  },
});
