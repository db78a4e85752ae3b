import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ModerationCase, ReportedSubject } from '@pechincha/contracts/entities/moderation';
import { type CaseAction, CASES_PER_PAGE } from '@pechincha/contracts/operations/reports';
import type { ReportReason } from '@pechincha/contracts/reports';
import { createRowCursor, createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/** `closed`: what it was about was gone before anybody decided. */
type CaseState = 'open' | 'decided' | 'closed';

export interface CaseDecisionRow {
  moderatorId: string;
  decidedAt: Date;
  action: CaseAction;
  reasonCode: ReportReason;
  publicReason: string;
  warning: boolean;
  /** Keys of reports, sorted. */
  falseReports: string[];
}

/** What managers decide on: one open case per subject. Never deleted. */
export interface CaseRow {
  _id: string;
  kind: ModerationCase['kind'];
  state: CaseState;
  /** `deal:{id}` or `comment:{id}` */
  subjectKey: string;
  /** As it was when it was first reported; without texts once the promotion is deleted. */
  subject: ReportedSubject;
  authorId: string;
  /** What its reports say; kept here so that the list reads one collection. */
  weight: number;
  reasons: ModerationCase['reasons'];
  texts: ModerationCase['texts'];
  warned: boolean;
  openedAt: Date;
  /** Rises with each change, from one case of a subject to the next. */
  version: number;
  decision: CaseDecisionRow | null;
}

export const caseSchema = createRowSchema<CaseRow>('cases');

/** Open cases, the heaviest first. */
const openCasesIndex = { state: 1, kind: 1, weight: -1, openedAt: 1, _id: 1 } as const;
caseSchema.index(openCasesIndex);

const subjectIndex = { subjectKey: 1, version: -1 } as const;
caseSchema.index(subjectIndex);

/** At most one open case per subject. */
caseSchema.index({ subjectKey: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });

/** Cases of a promotion and its comments. */
const promotionIndex = { 'subject.promotionId': 1, state: 1 } as const;
caseSchema.index(promotionIndex);

const caseAuthorIndex = { authorId: 1, openedAt: -1 } as const;
const caseModeratorIndex = { 'decision.moderatorId': 1, openedAt: -1 } as const;
caseSchema.index(caseAuthorIndex);
caseSchema.index(caseModeratorIndex, {
  partialFilterExpression: { 'decision.moderatorId': { $exists: true } },
});

const QUERY_TIMEOUT_MS = 2_000;
/** Further cases are neither listed nor counted. */
const MAX_LISTED_CASES = 1_000;
const openCasesOptions = { hint: openCasesIndex, maxTimeMS: QUERY_TIMEOUT_MS };

/** Rows are read and replaced inside a transaction: of two concurrent writers one is repeated. */
@Injectable()
export class CasesRepository {
  constructor(@InjectModel('Case') private readonly cases: Model<CaseRow>) {}

  private get rows(): mongo.Collection<CaseRow> {
    return getCollection(this.cases);
  }

  find(_id: string, session: ClientSession): Promise<CaseRow | null> {
    return this.rows.findOne({ _id }, { session });
  }

  /** The last case of a subject. */
  findLast(subjectKey: string, session: ClientSession): Promise<CaseRow | null> {
    return this.rows.findOne({ subjectKey }, { session, sort: { version: -1 }, hint: subjectIndex });
  }

  listOpenByPromotion(promotionId: string, session: ClientSession): Promise<CaseRow[]> {
    const filter = { 'subject.promotionId': promotionId, state: 'open' } as const;
    return this.rows.find(filter, { session, hint: promotionIndex }).toArray();
  }

  async insert(row: CaseRow, session: ClientSession): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  /** Raises the version. */
  async update(
    { _id, version }: Pick<CaseRow, '_id' | 'version'>,
    changes: Partial<
      Pick<CaseRow, 'kind' | 'state' | 'decision' | 'weight' | 'reasons' | 'texts' | 'warned'>
    >,
    session: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { ...changes, version: version + 1 } }, { session });
  }

  /** Erases what the cases of a promotion say of it and its comments. */
  async eraseSubjects(promotionId: string, session: ClientSession): Promise<void> {
    const texts: (keyof ReportedSubject)[] = ['content', 'store', 'link', 'image', 'finalPrice'];
    const $unset = Object.fromEntries(texts.map((field) => [`subject.${field}`, 1 as const]));
    await this.rows.updateMany(
      { 'subject.promotionId': promotionId },
      { $set: { 'subject.title': '' }, $unset },
      { session, hint: promotionIndex },
    );
  }

  listOpen(kind: CaseRow['kind'], page: number): Promise<CaseRow[]> {
    const skip = (page - 1) * CASES_PER_PAGE;
    if (skip >= MAX_LISTED_CASES) return Promise.resolve([]);
    const sort = { weight: -1, openedAt: 1, _id: 1 } as const;
    return this.rows
      .find({ state: 'open', kind }, { sort, skip, limit: CASES_PER_PAGE, ...openCasesOptions })
      .toArray();
  }

  countOpen(kind: CaseRow['kind']): Promise<number> {
    return this.rows.countDocuments(
      { state: 'open', kind },
      { limit: MAX_LISTED_CASES, ...openCasesOptions },
    );
  }

  /** Ids of open cases after the given one, in order. */
  async listOpenIds(after: string, limit: number): Promise<string[]> {
    const options = { projection: { _id: 1 }, sort: { _id: 1 }, limit } as const;
    const rows = await this.rows.find({ _id: { $gt: after }, state: 'open' }, options).toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Those of the authors who were warned since then. */
  async listWarnedAuthors(authorIds: string[], since: Date): Promise<Set<string>> {
    const filter = { authorId: { $in: authorIds }, openedAt: { $gte: since }, 'decision.warning': true };
    return new Set(await this.rows.distinct('authorId', filter, { maxTimeMS: QUERY_TIMEOUT_MS }));
  }

  streamByAuthor(authorId: string): mongo.FindCursor<CaseRow> {
    return createRowCursor(this.cases, { authorId }, { sort: { openedAt: -1 }, hint: caseAuthorIndex });
  }

  streamByModerator(moderatorId: string): mongo.FindCursor<CaseRow> {
    const filter = { 'decision.moderatorId': moderatorId };
    return createRowCursor(this.cases, filter, { sort: { openedAt: -1 }, hint: caseModeratorIndex });
  }
}
