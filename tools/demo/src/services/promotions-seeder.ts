import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
import { promotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import type { ValidityVoteBody } from '@pechincha/contracts/operations/promotions';
import { commentReport, promotionReport } from '@pechincha/contracts/operations/reports';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { AdminPromotionsService } from '@pechincha/promotions/admin/admin-promotions.service';
import { ValidityVotesService } from '@pechincha/promotions/validity-votes/validity-votes.service';
import type { CommentRow } from '@pechincha/promotions/comments/comments.repository';
import { EditCommentService } from '@pechincha/promotions/comments/edit-comment.service';
import { PostCommentService } from '@pechincha/promotions/comments/post-comment.service';
import type { UsefulVoteRow } from '@pechincha/promotions/comments/useful-votes.repository';
import { UsefulVotesService } from '@pechincha/promotions/comments/useful-votes.service';
import type { PromotionRow } from '@pechincha/promotions/promotions/promotion.schema';
import { PromotionsRepository } from '@pechincha/promotions/promotions/promotions.repository';
import { PublishPromotionService } from '@pechincha/promotions/publishing/publish-promotion.service';
import type { ReactionRow } from '@pechincha/promotions/reactions/reactions.repository';
import { ReactionsService } from '@pechincha/promotions/reactions/reactions.service';
import { ReportsService } from '@pechincha/promotions/reports/reports.service';
import { SavesService } from '@pechincha/promotions/saves/saves.service';
import type { MemberStatusRow } from '@pechincha/promotions/member-statuses/member-status.repository';
import { Types } from 'mongoose';
import { type AppealDecision, fileAppeal } from '@pechincha/contracts/operations/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { DecisionsService } from '@pechincha/moderation/decisions/decisions.service';
import type { LogEntryRow } from '@pechincha/moderation/public-log/log-entry.schema';
import { AppealsService } from '@pechincha/moderation/appeals/appeals.service';
import type { PromotionReview } from '@pechincha/moderation/reviews/promotion-review';
import { waitUntil } from '../waiting.ts';
import { type SeedForm, ServiceSeeder, toCaller } from './service-seeder.ts';

/** The promotion form, with prices as numbers. */
export interface SeedPromotion extends SeedForm {
  author: string;
  conditions?: PriceConditions | undefined;
  validity?: Validity | undefined;
  at: Date;
}

export class PromotionsSeeder extends ServiceSeeder {
  /** Ids of the members' promotions by title. */
  async listIds(authors: readonly string[]): Promise<Map<string, string>> {
    const ids = authors.map((id) => new Types.ObjectId(id));
    const found = await this.rows<PromotionRow>('promotions')
      .find({ 'author._id': { $in: ids } }, { projection: { title: 1 } })
      .toArray();
    return new Map(found.map(({ title, _id }) => [title, _id.toHexString()]));
  }

  /** The ids of promotion and member of each reaction, with a space between. */
  async listReactions(): Promise<Set<string>> {
    const found = await this.rows<ReactionRow>('reactions')
      .find({}, { projection: { promotion: 1, user: 1 } })
      .toArray();
    return new Set(found.map(({ promotion, user }) => `${promotion.toHexString()} ${user.toHexString()}`));
  }

  /** Ids of comments by their text. */
  async listCommentIds(promotionId: string): Promise<Map<string, string>> {
    const found = await this.rows<CommentRow>('comments')
      .find({ promotion: new Types.ObjectId(promotionId) }, { projection: { content: 1 } })
      .toArray();
    return new Map(found.map(({ content, _id }) => [content, _id.toHexString()]));
  }

  /** Creates a pending promotion and returns its id. */
  async publish(seed: SeedPromotion): Promise<string> {
    const { author, picture, at, conditions, validity, ...fields } = seed;
    const body = promotionBody.parse({ ...fields, ...conditions, ...validity });
    const { promotion } = await this.clock.runAt(at, () =>
      this.get(PublishPromotionService).publish(
        { body, files: { image: picture } },
        toCaller(author),
        new Types.ObjectId(),
      ),
    );
    return promotion._id;
  }

  /** Toggles a like or dislike: a second call of the same kind removes it. */
  async react(promotionId: string, member: string, kind: 'like' | 'dislike', at: Date): Promise<void> {
    await this.clock.runAt(at, () => this.get(ReactionsService).toggle(promotionId, kind, toCaller(member)));
  }

  /** What members' votes weigh, by account id. */
  async listVoteWeights(): Promise<Map<string, number>> {
    const found = await this.rows<MemberStatusRow>('member_statuses').find().toArray();
    return new Map(found.map(({ _id, voteWeight }) => [_id, voteWeight]));
  }

  /** Replaces the member's earlier vote. */
  async castValidityVote(
    promotionId: string,
    member: string,
    body: ValidityVoteBody,
    at: Date,
  ): Promise<void> {
    await this.clock.runAt(at, () =>
      this.get(ValidityVotesService).vote(promotionId, body, toCaller(member)),
    );
  }

  /** Saving twice is saving once. */
  async save(promotionId: string, member: string, at: Date): Promise<void> {
    await this.clock.runAt(at, () => this.get(SavesService).save(promotionId, toCaller(member)));
  }

  /** A second report of a member replaces the first. */
  async report(promotionId: string, member: string, report: object, at: Date): Promise<void> {
    const body = promotionReport.parse(report);
    await this.clock.runAt(at, () =>
      this.get(ReportsService).reportPromotion(promotionId, body, toCaller(member)),
    );
  }

  async reportComment(commentId: string, member: string, report: object, at: Date): Promise<void> {
    const body = commentReport.parse(report);
    await this.clock.runAt(at, () =>
      this.get(ReportsService).reportComment(commentId, body, toCaller(member)),
    );
  }

  /** Returns the id of the comment. */
  async comment(
    promotionId: string,
    comment: { author: string; content: string; parentCommentId?: string | undefined; at: Date },
  ): Promise<string> {
    const { content, parentCommentId, author, at } = comment;
    const posted = await this.clock.runAt(at, () =>
      this.get(PostCommentService).post(promotionId, { content, parentCommentId }, toCaller(author)),
    );
    return posted._id;
  }

  async editComment(commentId: string, author: string, content: string, at: Date): Promise<void> {
    await this.clock.runAt(at, () =>
      this.get(EditCommentService).edit(commentId, { content }, toCaller(author)),
    );
  }

  /** The ids of comment and member of each vote, with a space between. */
  async listUsefulVotes(): Promise<Set<string>> {
    const found = await this.rows<UsefulVoteRow>('useful_votes')
      .find({}, { projection: { comment: 1, user: 1 } })
      .toArray();
    return new Set(found.map(({ comment, user }) => `${comment.toHexString()} ${user.toHexString()}`));
  }

  /** A second call takes it back. */
  async toggleUseful(commentId: string, member: string, at: Date): Promise<void> {
    await this.clock.runAt(at, () => this.get(UsefulVotesService).toggle(commentId, toCaller(member)));
  }

  /** Ids of the pending promotions, so that seeding can wait for moderation's decisions. */
  async listPending(): Promise<Set<string>> {
    const found = await this.rows<PromotionRow>('promotions')
      .find({ status: 'pending' }, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  async findStatus(promotionId: string): Promise<PromotionStatus | undefined> {
    return (await this.get(PromotionsRepository).findSummary(new Types.ObjectId(promotionId)))?.status;
  }

  /** Changes the status as an admin. */
  async setStatus(promotionId: string, status: SettableStatus, admin: string, at: Date): Promise<void> {
    const input = { params: { id: promotionId }, body: { status } };
    const caller = toCaller(admin, 'admin');
    await this.clock.runAt(at, () => this.get(AdminPromotionsService).setStatus(input, caller));
  }
}

export class ModerationSeeder extends ServiceSeeder {
  /** Ids of the undecided promotions in the queue. */
  async listPending(): Promise<Set<string>> {
    return new Set(
      await this.rows<PromotionReview>('promotion_reviews').distinct('_id', { state: 'pending' }),
    );
  }

  /** @throws DomainError as DecisionsService.decide */
  async approve(promotionId: string, moderatorId: string, decidedAt: Date): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'approved', moderationReason: null } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** @throws DomainError as DecisionsService.decide */
  async reject(
    promotionId: string,
    moderatorId: string,
    reason: { moderationReason: string; reasonCode: DecisionReason },
    decidedAt: Date,
  ): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'rejected', ...reason } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** Resolves with the id of the appeal, or of the earlier one. */
  async appeal(promotionId: string, author: string, text: string, at: Date): Promise<string> {
    const filter = { subjectKey: `deal:${promotionId}` };
    const entries = this.rows<LogEntryRow>('log_entries');
    // The rejection is logged once promotions has applied it.
    await waitUntil(async () => (await entries.countDocuments(filter)) > 0);
    if (await entries.countDocuments({ ...filter, appeal: null })) {
      const body = fileAppeal.body.parse({ kind: 'deal', id: promotionId, text });
      await this.clock.runAt(at, () => this.get(AppealsService).file(body, author));
    }
    return (await entries.findOne(filter))?._id ?? '';
  }

  /** As an admin; the same answer may be given again. */
  async answer(appealId: string, admin: string, answer: AppealDecision, at: Date): Promise<void> {
    await this.clock.runAt(at, () =>
      this.get(AppealsService).decide(appealId, answer, toCaller(admin, 'admin')),
    );
  }
}
