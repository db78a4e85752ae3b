import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type Model } from 'mongoose';
import { publishedData, submittedData } from '../promotions/promotion-facts.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { indexedWords } from '../promotions/search-words.js';
import { rowsOf } from '../rows.js';
import { TalliesRepository } from '../tallies/tallies.repository.js';
import { countedAs, publishedIn, publishedKeptSince, type TallyChange } from '../tallies/tally.js';
import { VocabularyRepository } from '../vocabulary/vocabulary.repository.js';
import { STATUS_CHANGE, type StatusChangeRow } from './status-change.schema.js';

/** What follows from a deal's state, whoever changed it: its facts, its trace, its part in the numbers. */
@Injectable()
export class PromotionStates {
  constructor(
    @InjectModel(STATUS_CHANGE) private readonly changes: Model<StatusChangeRow>,
    private readonly tallies: TalliesRepository,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /** A new deal, which waits. */
  async begun(row: PromotionRow, tx: Transaction): Promise<void> {
    const authors = await this.tallies.authorGains(row.city, row.author._id, tx);
    await this.tallies.add(row.city, [...counted(row, 1), ...authors], tx);
    await this.submitted(row, row.createdAt, tx);
  }

  /** A deal that waits, at a revision that nobody has judged. */
  async submitted(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    await tx.publish(promotionSubmitted, { ...aboutOf(row, at), data: submittedData(row) });
  }

  /** A deal went from one state to another. */
  async moved(
    before: PromotionRow,
    after: PromotionRow,
    { by, at }: { by: Types.ObjectId; at: Date },
    tx: Transaction,
  ): Promise<void> {
    const { status: from, publishedAt } = before;
    const { _id: deal, status: to, revision, city } = after;
    await rowsOf(this.changes).insertOne(
      { _id: new Types.ObjectId(), deal, by, from, to, revision, at },
      { session: tx.session },
    );
    const first = to === 'active' && publishedAt === null;
    const published: TallyChange[] = first ? [{ kind: publishedIn(at), by: 1 }] : [];
    await this.tallies.add(city, [...counted(before, -1), ...counted(after, 1), ...published], tx);
    const about = aboutOf(after, at);
    const ids = { promotionId: about.subject, authorId: after.author._id.toHexString() };
    await tx.publish(promotionStatusChanged, { ...about, data: { ...ids, revision, from, to } });
    if (to === 'pending') await this.submitted(after, at, tx);
    if (to === 'active') await this.vocabulary.add(indexedWords(after));
    if (to === 'active') await tx.publish(promotionPublished, { ...about, data: publishedData(after, first) });
    if (to === 'rejected') {
      const moderationReason = after.moderationReason ?? '';
      await tx.publish(promotionRejected, {
        ...about,
        data: { ...ids, title: after.title, moderationReason },
      });
    }
  }

  /** A deal was deleted. */
  async gone(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    const authors = await this.tallies.authorLoses(row.city, row.author._id, tx);
    await this.tallies.add(row.city, [...counted(row, -1), ...unpublished(row, at), ...authors], tx);
    const about = aboutOf({ _id: row._id, revision: row.revision + 1 }, at);
    await tx.publish(promotionDeleted, {
      ...about,
      data: { promotionId: about.subject, authorId: row.author._id.toHexString(), from: row.status },
    });
  }
}

const counted = ({ status, category }: PromotionRow, by: 1 | -1): TallyChange[] =>
  countedAs(status, category).map((kind) => ({ kind, by }));

/** A deal that is gone counts in no period; hours that are not kept any more are left alone. */
const unpublished = ({ publishedAt }: PromotionRow, at: Date): TallyChange[] =>
  publishedAt && publishedAt >= publishedKeptSince(at) ? [{ kind: publishedIn(publishedAt), by: -1 }] : [];

const aboutOf = ({ _id, revision }: Pick<PromotionRow, '_id' | 'revision'>, occurredAt: Date) => ({
  subject: _id.toHexString(),
  subjectVersion: revision,
  occurredAt,
});
