import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  caseKinds,
  type ModerationCase,
  type ReportedSubject,
} from '@pechincha/contracts/entities/moderation';
import { type CaseAction, CASES_PER_PAGE } from '@pechincha/contracts/operations/reports';
import type { ReportReason } from '@pechincha/contracts/reports';
import { createRowCursor } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, Schema, trusted } from 'mongoose';

/** `closed`: what it was about was gone before anybody decided. */
const caseStates = ['open', 'decided', 'closed'] as const;
type CaseState = (typeof caseStates)[number];

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

export const caseSchema = new Schema<CaseRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: caseKinds, required: true },
    state: { type: String, enum: caseStates, required: true },
    subjectKey: { type: String, required: true },
    subject: { type: Schema.Types.Mixed, required: true },
    authorId: { type: String, required: true },
    weight: { type: Number, required: true },
    reasons: { type: Schema.Types.Mixed, required: true },
    texts: { type: Schema.Types.Mixed, required: true },
    warned: { type: Boolean, required: true },
    openedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    decision: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'cases', versionKey: false },
);

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

/** Rows are read and replaced inside a transaction: of two concurrent writers one is repeated. */
@Injectable()
export class CasesRepository {
  constructor(@InjectModel('Case') private readonly cases: Model<CaseRow>) {}

  find(_id: string, session: ClientSession): Promise<CaseRow | null> {
    return this.cases.findById(_id, null, { session }).lean<CaseRow>().exec();
  }

  /** The last case of a subject. */
  findLast(subjectKey: string, session: ClientSession): Promise<CaseRow | null> {
    return this.cases
      .findOne({ subjectKey }, null, { session })
      .sort({ version: -1 })
      .hint(subjectIndex)
      .lean<CaseRow>()
      .exec();
  }

  listOpenByPromotion(promotionId: string, session: ClientSession): Promise<CaseRow[]> {
    return this.cases
      .find({ 'subject.promotionId': promotionId, state: 'open' }, null, { session })
      .hint(promotionIndex)
      .lean<CaseRow[]>()
      .exec();
  }

  async insert(row: CaseRow, session: ClientSession): Promise<void> {
    await this.cases.create([row], { session });
  }

  /** Raises the version. */
  async update(
    { _id, version }: Pick<CaseRow, '_id' | 'version'>,
    changes: Partial<
      Pick<CaseRow, 'kind' | 'state' | 'decision' | 'weight' | 'reasons' | 'texts' | 'warned'>
    >,
    session: ClientSession,
  ): Promise<void> {
    await this.cases.updateOne({ _id }, { $set: { ...changes, version: version + 1 } }, { session });
  }

  /** Erases what the cases of a promotion say of it and its comments. */
  async eraseSubjects(promotionId: string, session: ClientSession): Promise<void> {
    const texts: (keyof ReportedSubject)[] = ['content', 'store', 'link', 'image', 'finalPrice'];
    await this.cases
      .updateMany(
        { 'subject.promotionId': promotionId },
        {
          $set: { 'subject.title': '' },
          $unset: Object.fromEntries(texts.map((field) => [`subject.${field}`, 1])),
        },
        { session },
      )
      .hint(promotionIndex);
  }

  listOpen(kind: CaseRow['kind'], page: number): Promise<CaseRow[]> {
    const skip = (page - 1) * CASES_PER_PAGE;
    if (skip >= MAX_LISTED_CASES) return Promise.resolve([]);
    return this.cases
      .find({ state: 'open', kind })
      .sort({ weight: -1, openedAt: 1, _id: 1 })
      .skip(skip)
      .limit(CASES_PER_PAGE)
      .hint(openCasesIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<CaseRow[]>()
      .exec();
  }

  countOpen(kind: CaseRow['kind']): Promise<number> {
    return this.cases
      .countDocuments({ state: 'open', kind })
      .limit(MAX_LISTED_CASES)
      .hint(openCasesIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .exec();
  }

  /** Ids of open cases after the given one, in order. */
  async listOpenIds(after: string, limit: number): Promise<string[]> {
    const rows = await this.cases
      .find({ _id: trusted({ $gt: after }), state: 'open' }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<CaseRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Those of the authors who were warned since then. */
  async listWarnedAuthors(authorIds: string[], since: Date): Promise<Set<string>> {
    const filter = {
      authorId: trusted({ $in: authorIds }),
      openedAt: trusted({ $gte: since }),
      'decision.warning': true,
    };
    return new Set(await this.cases.distinct('authorId', filter).maxTimeMS(QUERY_TIMEOUT_MS));
  }

  streamByAuthor(authorId: string): mongo.FindCursor<CaseRow> {
    return createRowCursor(this.cases, { authorId }, { sort: { openedAt: -1 }, hint: caseAuthorIndex });
  }

  streamByModerator(moderatorId: string): mongo.FindCursor<CaseRow> {
    const filter = { 'decision.moderatorId': moderatorId };
    return createRowCursor(this.cases, filter, { sort: { openedAt: -1 }, hint: caseModeratorIndex });
  }
}
