import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowCursor, getCollection } from '@pechincha/persistence/queries';
import { Types, type Model, type mongo } from 'mongoose';
import {
  VALIDITY_VOTE_MODEL,
  type ValidityVoteRow,
  COUPON_VOTE_MODEL,
  type CouponVoteRow,
} from '../votes/validity-votes.repository.js';
import { PROOF_VOTE_MODEL } from '../validity-votes/proofs.service.js';
import { COMMENT_MODEL, type CommentRow } from '../comments/comments.repository.js';
import { USEFUL_VOTE_MODEL, type UsefulVoteRow } from '../comments/useful-votes.repository.js';
import {
  REMOVED_COMMENT_MODEL,
  removedAuthorIndex,
  type RemovedCommentRow,
} from '../comments/removed-comments.repository.js';
import {
  VOTE_CONFIRMATION_MODEL,
  type VoteConfirmationRow,
  voterIndex,
} from '../lifecycle/vote-confirmations.js';
import { MEMBER_MODEL, type MemberRow } from '../members/member.schema.js';
import {
  AUTHOR_INDEX,
  getListIndex,
  PROMOTION_MODEL,
  type PromotionRow,
} from '../promotions/promotion.schema.js';
import { PUBLIC_STATUSES } from '../promotions/promotion-visibility.js';
import {
  priceAuthorIndex,
  PRODUCT_PRICE_MODEL,
  type ProductPriceRow,
} from '../products/product-prices.repository.js';
import { STATUS_CHANGE_MODEL, type StatusChangeRow } from '../promotions/promotion-history.schema.js';
import {
  getDaysFilter,
  REACTION_DAY_MODEL,
  type ReactionDayRow,
} from '../reactions/reaction-days.repository.js';
import { REACTION_MODEL, type ReactionRow } from '../reactions/reactions.repository.js';
import { SAVE_MODEL, savedListIndex, type SaveRow } from '../saves/saves.repository.js';
import { VOTE_USER_INDEX } from '../votes/votes.repository.js';
import { MEMBER_STATUS_MODEL, type MemberStatusRow } from '../member-statuses/member-status.repository.js';

type RecentPromotionRow = Pick<PromotionRow, '_id' | 'title' | 'city' | 'author' | 'createdAt'>;
type SitemapRow = Pick<PromotionRow, '_id' | 'city' | 'changedAt'>;

type NamedRow = Pick<PromotionRow, '_id' | 'title' | 'product'>;

export interface MemberExportRows {
  member: MemberRow | null;
  memberStatus: MemberStatusRow | null;
  promotions: mongo.FindCursor<PromotionRow>;
  comments: mongo.FindCursor<CommentRow>;
  removedComments: mongo.FindCursor<RemovedCommentRow>;
  reactions: mongo.FindCursor<ReactionRow>;
  reactionDays: mongo.FindCursor<ReactionDayRow>;
  validityVotes: mongo.FindCursor<ValidityVoteRow>;
  proofVotes: mongo.FindCursor<ValidityVoteRow>;
  voteConfirmations: mongo.FindCursor<VoteConfirmationRow>;
  couponVotes: mongo.FindCursor<CouponVoteRow>;
  usefulVotes: mongo.FindCursor<UsefulVoteRow>;
  saves: mongo.FindCursor<SaveRow>;
  prices: mongo.FindCursor<ProductPriceRow>;
  changes: mongo.FindCursor<StatusChangeRow>;
}

/** Reads for the gateway's internal requests. */
@Injectable()
export class InternalRepository {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>,
    @InjectModel(REACTION_MODEL) private readonly reactions: Model<ReactionRow>,
    @InjectModel(STATUS_CHANGE_MODEL) private readonly changes: Model<StatusChangeRow>,
    @InjectModel(MEMBER_MODEL) private readonly members: Model<MemberRow>,
    @InjectModel(REMOVED_COMMENT_MODEL) private readonly removedComments: Model<RemovedCommentRow>,
    @InjectModel(MEMBER_STATUS_MODEL) private readonly memberStatuses: Model<MemberStatusRow>,
    @InjectModel(REACTION_DAY_MODEL) private readonly reactionDays: Model<ReactionDayRow>,
    @InjectModel(VALIDITY_VOTE_MODEL) private readonly validityVotes: Model<ValidityVoteRow>,
    @InjectModel(PROOF_VOTE_MODEL) private readonly proofVotes: Model<ValidityVoteRow>,
    @InjectModel(VOTE_CONFIRMATION_MODEL) private readonly confirmations: Model<VoteConfirmationRow>,
    @InjectModel(COUPON_VOTE_MODEL) private readonly couponVotes: Model<CouponVoteRow>,
    @InjectModel(USEFUL_VOTE_MODEL) private readonly usefulVotes: Model<UsefulVoteRow>,
    @InjectModel(SAVE_MODEL) private readonly saves: Model<SaveRow>,
    @InjectModel(PRODUCT_PRICE_MODEL) private readonly prices: Model<ProductPriceRow>,
  ) {}

  listRecent(city: string | undefined, since: Date, limit: number): Promise<RecentPromotionRow[]> {
    const filter = {
      status: { $in: promotionStatusValues },
      ...(city && { city }),
      createdAt: { $gte: since },
    };
    const projection = { title: 1, city: 1, author: 1, createdAt: 1 } as const;
    return this.listNewest(filter, 'createdAt', { city, limit, projection }) as Promise<RecentPromotionRow[]>;
  }

  listActive(limit: number): Promise<SitemapRow[]> {
    const filter = { status: 'active' as const };
    const projection = { city: 1, changedAt: 1 } as const;
    return this.listNewest(filter, 'publishedAt', { limit, projection }) as Promise<SitemapRow[]>;
  }

  /** In any order; only public ones. */
  listNames(ids: Types.ObjectId[]): Promise<NamedRow[]> {
    return getCollection(this.promotions)
      .find<NamedRow>(
        { _id: { $in: ids }, status: { $in: [...PUBLIC_STATUSES] } },
        { projection: { title: 1, product: 1 }, hint: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS },
      )
      .toArray();
  }

  async getMemberExport(_id: Types.ObjectId): Promise<MemberExportRows> {
    return {
      member: await getCollection(this.members).findOne({ _id }),
      memberStatus: await getCollection(this.memberStatuses).findOne({ _id: _id.toHexString() }),
      promotions: createRowCursor(
        this.promotions,
        { 'author._id': _id, status: { $in: promotionStatusValues } },
        { hint: AUTHOR_INDEX, sort: { createdAt: -1, _id: -1 } },
      ),
      comments: createRowCursor(
        this.comments,
        { 'author._id': _id, deleted: false },
        { hint: { 'author._id': 1, createdAt: -1 }, sort: { createdAt: -1 } },
      ),
      removedComments: createRowCursor(
        this.removedComments,
        { 'author._id': _id },
        { hint: removedAuthorIndex, sort: { _id: 1 } },
      ),
      reactions: createRowCursor(this.reactions, { user: _id }, { hint: VOTE_USER_INDEX, sort: { _id: 1 } }),
      reactionDays: createRowCursor(this.reactionDays, getDaysFilter(_id), { sort: { _id: 1 } }),
      validityVotes: createRowCursor(
        this.validityVotes,
        { user: _id },
        { hint: VOTE_USER_INDEX, sort: { _id: 1 } },
      ),
      proofVotes: createRowCursor(
        this.proofVotes,
        { user: _id },
        { hint: VOTE_USER_INDEX, sort: { _id: 1 } },
      ),
      voteConfirmations: createRowCursor(this.confirmations, { voters: _id }, { hint: voterIndex }),
      couponVotes: createRowCursor(
        this.couponVotes,
        { user: _id },
        { hint: VOTE_USER_INDEX, sort: { _id: 1 } },
      ),
      usefulVotes: createRowCursor(
        this.usefulVotes,
        { user: _id },
        { hint: VOTE_USER_INDEX, sort: { _id: 1 } },
      ),
      saves: createRowCursor(this.saves, { user: _id }, { hint: savedListIndex, sort: { _id: -1 } }),
      prices: createRowCursor(this.prices, { author: _id }, { hint: priceAuthorIndex, sort: { _id: 1 } }),
      changes: createRowCursor(this.changes, { by: _id }, { hint: { by: 1, at: -1 }, sort: { at: -1 } }),
    };
  }

  private listNewest(
    filter: mongo.Filter<PromotionRow>,
    key: 'createdAt' | 'publishedAt',
    { city, ...options }: { city?: string | undefined; limit: number; projection: Record<string, 1> },
  ): Promise<unknown[]> {
    const hint = getListIndex(key, { city });
    return getCollection(this.promotions)
      .find(filter, { ...options, hint, sort: { [key]: -1, _id: -1 }, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }
}
