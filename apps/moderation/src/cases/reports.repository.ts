import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CaseReason } from '@pechincha/contracts/reports';
import { createRowCursor, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** One member's report in one case; a newer one replaces it. Its id is the key by which managers see it. */
export interface ReportRow {
  _id: string;
  caseId: string;
  subjectKey: string;
  /** Null for one that no member made: checks contradict each other. */
  userId: string | null;
  reason: CaseReason;
  text: string;
  /** In reais. */
  price?: number;
  /** The member's vote weight when they reported; 0 does not count. */
  weight: number;
  addressGroup?: string;
  /** The member's reports do not count at present. */
  ignored: boolean;
  at: Date;
  /** Number among the member's reports; an older one never replaces it. */
  version: number;
  /** Whether the case is. */
  open: boolean;
  /** A manager found it false. */
  isFalse?: boolean;
  /** Some time after the decision. */
  expiresAt?: Date;
}

export const reportSchema = createRowSchema<ReportRow>('reports');

const caseReportsIndex = { caseId: 1, userId: 1 } as const;
reportSchema.index(caseReportsIndex, { unique: true });

/** A member's newest report of a subject. */
const subjectReportsIndex = { userId: 1, subjectKey: 1, version: -1 } as const;
reportSchema.index(subjectReportsIndex);

const reporterIndex = { userId: 1, _id: 1 } as const;
reportSchema.index(reporterIndex);

reportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Of one case; beyond them a report that counts replaces one that does not. */
export const MAX_CASE_REPORTS = 1_000;
/** How long reports are kept after the decision. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

@Injectable()
export class ReportsRepository {
  constructor(@InjectModel('Report') private readonly reports: Model<ReportRow>) {}

  private get rows(): mongo.Collection<ReportRow> {
    return getCollection(this.reports);
  }

  /** Oldest first. */
  listByCase(caseId: string, session: ClientSession): Promise<ReportRow[]> {
    return this.rows.find({ caseId }, { session, sort: { _id: 1 }, hint: caseReportsIndex }).toArray();
  }

  /** The member's newest report of the subject, of any case. */
  findNewest(userId: string | null, subjectKey: string, session: ClientSession): Promise<ReportRow | null> {
    const options = { session, sort: { version: -1 }, hint: subjectReportsIndex } as const;
    return this.rows.findOne({ userId, subjectKey }, options);
  }

  /** Replaces the member's report in the case. */
  async save(report: ReportRow, session: ClientSession): Promise<void> {
    const { _id, caseId, userId, ...fields } = report;
    const $unset = {
      ...(fields.price === undefined && { price: 1 as const }),
      ...(!fields.addressGroup && { addressGroup: 1 as const }),
    };
    await this.rows.updateOne(
      { caseId, userId },
      { $set: fields, $setOnInsert: { _id }, ...(Object.keys($unset).length > 0 && { $unset }) },
      { upsert: true, session },
    );
  }

  async delete(ids: string[], session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: ids } }, { session });
  }

  async setIgnored(ids: string[], ignored: boolean, session: ClientSession): Promise<void> {
    await this.rows.updateMany({ _id: { $in: ids } }, { $set: { ignored } }, { session });
  }

  /** The member's next reports, in id order. */
  listByMember(
    filter: { userId: string } & Partial<Pick<ReportRow, 'open' | 'ignored'>>,
    after: string | null,
    limit: number,
    session: ClientSession,
  ): Promise<ReportRow[]> {
    const options = { session, sort: { _id: 1 }, limit, hint: reporterIndex } as const;
    return this.rows.find({ ...filter, _id: { $gt: after ?? '' } }, options).toArray();
  }

  /** Call when the case is no longer open. */
  async close(
    caseId: string,
    falseReports: readonly string[],
    at: Date,
    session: ClientSession,
  ): Promise<void> {
    const expiresAt = new Date(at.getTime() + KEPT_MS);
    await this.rows.updateMany(
      { caseId },
      { $set: { open: false, expiresAt } },
      { session, hint: caseReportsIndex },
    );
    if (falseReports.length === 0) return;
    await this.rows.updateMany({ _id: { $in: falseReports } }, { $set: { isFalse: true } }, { session });
  }

  streamByMember(userId: string): mongo.FindCursor<ReportRow> {
    return createRowCursor(this.reports, { userId }, { sort: { _id: 1 }, hint: reporterIndex });
  }
}
