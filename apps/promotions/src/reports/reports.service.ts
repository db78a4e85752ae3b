import { Controller, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ReportedSubject } from '@pechincha/contracts/entities/moderation';
import { priceSuggested, reportFiled } from '@pechincha/contracts/events/report';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  type PromotionReport,
  reportComment,
  reportPromotion,
} from '@pechincha/contracts/operations/reports';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { type Model, type mongo, Types } from 'mongoose';
import { type CommentRow, CommentsRepository } from '../comments/comments.repository.js';
import { toReportedPromotion } from '../lifecycle/promotion-events.js';
import type { AuthorRow } from '../members/member.schema.js';
import { MembersService } from '../members/members.service.js';
import { assertOpen, canRead } from '../promotions/promotion-visibility.js';
import { PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository, type PromotionSummary } from '../promotions/promotions.repository.js';
import { MemberStatusRepository } from '../member-statuses/member-status.repository.js';

/** What reports leave in promotions: without a new revision, as it is not part of their content. */
@Injectable()
export class ReportedPromotionsRepository {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  async saveSuggestedPrice(
    _id: Types.ObjectId,
    suggestedPrice: number,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { suggestedPrice } }, { session });
  }

  /** @param warningVersion of the promotion's cases; older ones are ignored */
  async saveWarning(
    _id: Types.ObjectId,
    warning: boolean,
    warningVersion: number,
    { session }: Transaction,
  ): Promise<void> {
    const isNewer = [{ warningVersion: { $exists: false } }, { warningVersion: { $lt: warningVersion } }];
    await this.rows.updateOne({ _id, $or: isNewer }, { $set: { warning, warningVersion } }, { session });
  }
}

/** What managers see of a reported comment, as it is now. */
function toReportedComment(
  comment: CommentRow,
  { _id, title, city }: Pick<PromotionSummary, '_id' | 'title' | 'city'>,
): ReportedSubject {
  const id = comment._id.toHexString();
  return { kind: 'comment', id, promotionId: _id.toHexString(), title, city, content: comment.content };
}

type CommentReport = InputOf<typeof reportComment>['body'];

interface Report {
  subject: ReportedSubject;
  author: AuthorRow;
  reason: PromotionReport['reason'];
  text: string;
  /** In reais. */
  price?: number | undefined;
}

const NOT_OPEN_MESSAGE = 'Esta promoção não está no ar.';
const OWN_MESSAGE = 'Isto é seu: quem denuncia são os outros.';

/** Members report promotions and comments; moderation collects the reports. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersService,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly promotions: PromotionsRepository,
    private readonly reported: ReportedPromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError PROMOTION_NOT_FOUND, NOT_OPEN, OWN_THING, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  reportPromotion(id: string, body: PromotionReport, caller: Caller): Promise<void> {
    const _id = new Types.ObjectId(id);
    return this.report(caller, async (member, tx) => {
      const row = assertOpen(await this.promotions.findRow(_id, tx), member, NOT_OPEN_MESSAGE);
      const { reason, text } = body;
      const isOther = reason === 'preco-errado' && body.price !== row.promotionalPrice;
      const price = isOther ? body.price : undefined;
      const report = { subject: toReportedPromotion(row), author: row.author, reason, text, price };
      const weight = await this.publish(report, member, row.suggestedPrice ?? null, tx);
      if (price !== undefined && weight > 0) await this.reported.saveSuggestedPrice(_id, price, tx);
    });
  }

  /** @throws DomainError COMMENT_NOT_FOUND, OWN_THING, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  reportComment(id: string, { reason, text }: CommentReport, caller: Caller): Promise<void> {
    return this.report(caller, async (member, tx) => {
      const comment = await this.comments.find(new Types.ObjectId(id), tx);
      const promotion = comment && (await this.promotions.findSummary(comment.promotion, tx.session));
      if (!promotion || !canRead(promotion, member)) throw new DomainError('COMMENT_NOT_FOUND');
      const subject = toReportedComment(comment, promotion);
      await this.publish({ subject, author: comment.author, reason, text }, member, null, tx);
    });
  }

  private async report(
    caller: Caller,
    task: (member: MemberCaller, tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const member = requireMember(caller);
    await this.members.waitAndCheckQuota(member.id, 'reports');
    await this.members.runExclusive(member.id, () => this.unitOfWork.run((tx) => task(member, tx)));
  }

  /** @param suggested the last price that the author was notified of. @returns the report's weight */
  private async publish(
    { subject, author, reason, text, price }: Report,
    { id }: MemberCaller,
    suggested: number | null,
    tx: Transaction,
  ): Promise<number> {
    if (author._id.equals(id)) throw new DomainError('OWN_THING', { message: OWN_MESSAGE });
    const { suspended, voteWeight: weight, addressGroup } = await this.memberStatuses.get(id, tx.session);
    if (suspended) throw new DomainError('ACCOUNT_SUSPENDED');
    await this.members.consumeQuota(id, 'reports', tx);
    const subjectVersion = await this.members.getNextVersion(id, 'reportVersion', tx);
    await tx.publish(reportFiled, {
      subject: id,
      subjectVersion,
      occurredAt: this.clock.now(),
      data: {
        subject,
        authorId: author._id.toHexString(),
        reporterId: id,
        reason,
        text,
        weight,
        addressGroup,
        ...(price !== undefined && { price }),
      },
    });
    if (price !== undefined && weight > 0 && price !== suggested)
      await this.suggest(subject, author, price, tx);
    return weight;
  }

  private async suggest(
    subject: ReportedSubject,
    author: AuthorRow,
    price: number,
    tx: Transaction,
  ): Promise<void> {
    const { kind, id, promotionId, title, city } = subject;
    await tx.publish(priceSuggested, {
      subject: promotionId,
      subjectVersion: 1,
      data: { subject: { kind, id, promotionId, title, city }, authorId: author._id.toHexString(), price },
    });
  }
}

const REPORTED_MESSAGE = 'Denúncia enviada. Avisaremos o que foi decidido.';
const REPORTED_RESPONSE = { message: REPORTED_MESSAGE, msg: REPORTED_MESSAGE };

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Operation(reportPromotion)
  async reportPromotion(@Input() input: InputOf<typeof reportPromotion>, @Caller() caller: Caller) {
    await this.reports.reportPromotion(input.params.id, input.body, caller);
    return REPORTED_RESPONSE;
  }

  @Operation(reportComment)
  async reportComment(@Input() input: InputOf<typeof reportComment>, @Caller() caller: Caller) {
    await this.reports.reportComment(input.params.id, input.body, caller);
    return REPORTED_RESPONSE;
  }
}
