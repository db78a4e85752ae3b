import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import { CASES_PER_PAGE } from '@pechincha/contracts/operations/reports';
import { createRowCursor } from '@pechincha/persistence/row-cursor';
import { type ClientSession, Model, type mongo, trusted } from 'mongoose';
import {
  caseAuthorIndex,
  caseModeratorIndex,
  type CaseRow,
  openCasesIndex,
  promotionIndex,
  thingIndex,
} from './case.schema.js';

const QUERY_TIMEOUT_MS = 2_000;
/** Further cases are neither listed nor counted. */
export const MAX_LISTED_CASES = 1_000;

/** Rows are read and replaced inside a transaction: of two concurrent writers one is repeated. */
@Injectable()
export class CasesRepository {
  constructor(@InjectModel('Case') private readonly cases: Model<CaseRow>) {}

  find(_id: string, session: ClientSession): Promise<CaseRow | null> {
    return this.cases.findById(_id, null, { session }).lean<CaseRow>().exec();
  }

  /** The last case of a thing. */
  findLast(thingKey: string, session: ClientSession): Promise<CaseRow | null> {
    return this.cases
      .findOne({ thingKey }, null, { session })
      .sort({ version: -1 })
      .hint(thingIndex)
      .lean<CaseRow>()
      .exec();
  }

  listOpenByPromotion(promotionId: string, session: ClientSession): Promise<CaseRow[]> {
    return this.cases
      .find({ 'thing.promotionId': promotionId, state: 'open' }, null, { session })
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
  async eraseThings(promotionId: string, session: ClientSession): Promise<void> {
    const texts: (keyof ReportedThing)[] = ['content', 'store', 'link', 'image', 'finalPrice'];
    await this.cases
      .updateMany(
        { 'thing.promotionId': promotionId },
        {
          $set: { 'thing.title': '' },
          $unset: Object.fromEntries(texts.map((field) => [`thing.${field}`, 1])),
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

  /** Those of the authors who were cautioned since then. */
  async listCautioned(authorIds: string[], since: Date): Promise<Set<string>> {
    const filter = {
      authorId: trusted({ $in: authorIds }),
      openedAt: trusted({ $gte: since }),
      'decision.caution': true,
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
