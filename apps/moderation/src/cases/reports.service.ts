import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  MAX_CASE_TEXTS,
  MAX_REASON_KEYS,
  type ModerationCase,
  type ReportedSubject,
} from '@pechincha/contracts/entities/moderation';
import type { EventOf } from '@pechincha/contracts/event';
import { caseWarned, type reportFiled } from '@pechincha/contracts/events/report';
import { selectOnePerAddressGroup } from '@pechincha/contracts/vote-weight';
import { isWarningDue } from '@pechincha/contracts/reports';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { isIgnored, MemberStatusRepository } from '../members/member-status.repository.js';
import { toSubjectKey } from '../public-log/public-log.service.js';
import { type CaseRow, CasesRepository } from './cases.repository.js';
import { MAX_CASE_REPORTS, type ReportRow, ReportsRepository } from './reports.repository.js';

type ReportSummary = Pick<ModerationCase, 'weight' | 'reasons' | 'texts' | 'warned'>;

/** What a report weighs at present, before its address group is considered. */
const getWeight = ({ ignored, weight }: ReportRow): number => (ignored ? 0 : weight);

/** The reports that count now, one per address group. */
export const listCountedReports = (reports: readonly ReportRow[]): ReportRow[] =>
  selectOnePerAddressGroup(reports.filter((report) => getWeight(report) > 0));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What a case's reports say: the weight is of those that count, one per address group. */
function summarizeReports(reports: readonly ReportRow[], kind: 'deal' | 'comment'): ReportSummary {
  const counted = listCountedReports(reports);
  const reasons = [...Map.groupBy(reports, ({ reason }) => reason)].map(([reason, ofReason]) => ({
    reason,
    people: ofReason.filter(({ userId }) => userId !== null).length,
    weight: sum(counted.filter((report) => report.reason === reason).map(({ weight }) => weight)),
    keys: ofReason
      .filter(({ userId }) => userId !== null)
      .map(({ _id }) => _id)
      .slice(0, MAX_REASON_KEYS),
  }));
  return {
    weight: sum(counted.map(({ weight }) => weight)),
    reasons: reasons.toSorted((one, other) => other.weight - one.weight || other.people - one.people),
    texts: reports
      .filter(({ text, price }) => text !== '' || price !== undefined)
      .toSorted((one, other) => getWeight(other) - getWeight(one) || one.at.getTime() - other.at.getTime())
      .slice(0, MAX_CASE_TEXTS)
      .map(({ _id, reason, text, price }) => ({
        key: _id,
        reason,
        text,
        ...(price !== undefined && { price }),
      })),
    warned: kind === 'deal' && isWarningDue(counted),
  };
}

const createId = (): string => new Types.ObjectId().toHexString();

/** Collects members' reports in cases. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly cases: CasesRepository,
    private readonly reports: ReportsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly reviews: ReviewsRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds the report to the open case of the subject, which it opens if there is none. */
  async file(event: EventOf<typeof reportFiled>, tx: Transaction): Promise<void> {
    const { reporterId: userId, subject, reason, text, price, weight, addressGroup } = event.data;
    const memberStatus = userId === null ? null : await this.memberStatuses.touch(userId, tx.session);
    if (memberStatus?.deleted || (await this.reviews.isDeleted(subject.promotionId, tx.session))) return;
    const subjectKey = toSubjectKey(subject);
    const newest = await this.reports.findNewest(userId, subjectKey, tx.session);
    if (newest && newest.version >= event.subjectVersion) return;
    const { authorId } = event.data;
    const openedAt = new Date(event.occurredAt);
    const openCase = await this.openCase({ kind: 'report', subject, authorId, openedAt }, tx);
    const ignored = memberStatus !== null && isIgnored(memberStatus, this.clock.now());
    const hasRoom = newest?.caseId === openCase._id || (await this.makeRoom(openCase, weight, tx));
    if (!hasRoom) return;
    const report: ReportRow = {
      _id: createId(),
      caseId: openCase._id,
      subjectKey,
      userId,
      reason,
      text,
      weight,
      ignored,
      at: openedAt,
      version: event.subjectVersion,
      open: true,
      ...(price !== undefined && { price }),
      ...(addressGroup !== null && { addressGroup }),
    };
    await this.reports.save(report, tx.session);
    await this.refresh(openCase._id, tx);
  }

  /** Lists a promotion that trust approved, unless it has an open case. */
  async openTrusted(
    subject: ReportedSubject,
    authorId: string,
    openedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    await this.openCase({ kind: 'trusted', subject, authorId, openedAt }, tx);
  }

  private async openCase(
    { kind, subject, authorId, openedAt }: Pick<CaseRow, 'kind' | 'subject' | 'authorId' | 'openedAt'>,
    { session }: Transaction,
  ): Promise<CaseRow> {
    const subjectKey = toSubjectKey(subject);
    const last = await this.cases.findLast(subjectKey, session);
    if (last?.state === 'open') return last;
    const row: CaseRow = {
      _id: createId(),
      kind,
      state: 'open',
      subjectKey,
      subject,
      authorId,
      openedAt,
      weight: 0,
      reasons: [],
      texts: [],
      warned: false,
      decision: null,
      version: (last?.version ?? 0) + 1,
    };
    await this.cases.insert(row, session);
    return row;
  }

  /** Any number of reports that do not count costs nothing, and keeps out none that counts. */
  private async makeRoom({ _id }: CaseRow, weight: number, { session }: Transaction): Promise<boolean> {
    const reports = await this.reports.listByCase(_id, session);
    if (reports.length < MAX_CASE_REPORTS) return true;
    const replaced = weight > 0 && reports.find((report) => report.weight === 0);
    if (!replaced) return false;
    await this.reports.delete([replaced._id], session);
    return true;
  }

  /** Makes an open case follow its reports. @returns the weight before, undefined if it was right */
  async refresh(caseId: string, tx: Transaction): Promise<{ stored: number; counted: number } | undefined> {
    const row = await this.cases.find(caseId, tx.session);
    if (row?.state !== 'open') return undefined;
    const reports = await this.reports.listByCase(caseId, tx.session);
    const summary = summarizeReports(reports, row.subject.kind);
    // What trust approved and members report is a matter of reports.
    const kind = reports.length === 0 ? row.kind : ('report' as const);
    const state = reports.length === 0 && kind === 'report' ? ('closed' as const) : row.state;
    const { weight, reasons, texts, warned } = row;
    const before = { weight, reasons, texts, warned, kind: row.kind, state: row.state };
    if (isDeepStrictEqual({ ...summary, kind, state }, before)) return undefined;
    await this.cases.update(row, { ...summary, kind, state }, tx.session);
    if (summary.warned !== row.warned)
      await tx.publish(caseWarned, {
        subject: row.subject.promotionId,
        subjectVersion: row.version + 1,
        data: { promotionId: row.subject.promotionId, warned: summary.warned },
      });
    return summary.weight === row.weight ? undefined : { stored: row.weight, counted: summary.weight };
  }
}
