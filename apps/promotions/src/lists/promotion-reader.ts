import { Injectable } from '@nestjs/common';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { PromotionListQuery, UserPromotionsQuery } from '@pechincha/contracts/operations/promotions';
import { VALIDITY_VOTE_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/validity-votes';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/queries';
import type { Caller, MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type ClientSession } from 'mongoose';
import { ValidityVotesRepository, CouponVotesRepository } from '../votes/validity-votes.repository.js';
import { CouponsRepository, getCouponKey } from '../validity-votes/coupons.repository.js';
import { CitiesService } from '../cities/cities.service.js';
import { ActiveCounterCache } from '../city-counters/city-counters.repository.js';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { canRead } from '../promotions/promotion-visibility.js';
import { SiteChecks } from '../site/site-checks.service.js';
import {
  toCardResponse,
  toPromotionResponse,
  type PromotionCardRow,
  type PromotionDetailRow,
  type PromotionResponseContext,
} from '../promotions/promotion.mapper.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { MAX_LISTED_MEMBERS, ReactionsRepository } from '../reactions/reactions.repository.js';
import { type IndexedFilter, type ListPlan, planAuthorList } from './list-plan.js';
import { ListPlanner } from './list-planner.service.js';
import { ListsRepository, TotalCache } from './lists.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { getGivenResult } from '../votes/votes.repository.js';

/** With fewer matches of all words a list also shows similar ones. */
const ENOUGH_MATCHES = 5;

/** The caller whose own reactions are included. */
type Reader = Exclude<Caller, MemberCaller> | Pick<MemberCaller, 'kind' | 'id'>;

@Injectable()
export class PromotionReader {
  private readonly totalCache: TotalCache;

  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lists: ListsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly snapshots: SnapshotReader,
    private readonly planner: ListPlanner,
    private readonly cities: CitiesService,
    private readonly members: MembersService,
    private readonly validityVotes: ValidityVotesRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly coupons: CouponsRepository,
    private readonly saves: SavesRepository,
    private readonly checks: SiteChecks,
    private readonly clock: Clock,
    counters: ActiveCounterCache,
  ) {
    this.totalCache = new TotalCache(
      (plan) => this.lists.count(plan),
      (counter) => counters.get(counter),
    );
  }

  /** @throws DomainError INVALID_INPUT at a category that the site does not have */
  async list(query: PromotionListQuery, caller: Caller): Promise<PromotionList> {
    await this.checks.assertListed(query.category);
    const city = query.city && (await this.cities.getSlug(query.city));
    const plan = await this.planner.plan({ ...query, city });
    const exact = plan === 'nothing' ? toEmptyList(query.page) : await this.listByPlan(plan, query, caller);
    if (!query.search || exact.total >= ENOUGH_MATCHES) return exact;
    return (await this.listSimilar(plan, { ...query, city }, caller)) ?? exact;
  }

  /** The few exact matches, then those with similar words; undefined without any of these. */
  private async listSimilar(
    exact: ListPlan | 'nothing',
    query: PromotionListQuery,
    caller: Caller,
  ): Promise<PromotionList | undefined> {
    const similar = await this.planner.planSimilar(query);
    if (similar === 'nothing') return undefined;
    let exactCount = 0;
    const list = await this.listByPlan(similar, query, caller, async (session) => {
      const first =
        exact === 'nothing'
          ? []
          : await this.lists.listPage({ ...exact, skip: 0, take: ENOUGH_MATCHES }, session);
      exactCount = first.length;
      const { skip, take } = similar;
      const shown = first.slice(skip, skip + take);
      const others = await this.lists.listPage(
        {
          ...exclude(
            similar,
            first.map(({ _id }) => _id),
          ),
          skip: Math.max(0, skip - first.length),
          take: take - shown.length,
        },
        session,
      );
      return [...shown, ...others];
    });
    return list.total > exactCount ? { ...list, similarTo: query.search } : undefined;
  }

  /**
   * Newest first. Statuses that are not public are listed for the author and admins only.
   * @throws DomainError USER_NOT_FOUND if there never was such a member
   */
  async listByAuthor(id: string, query: UserPromotionsQuery, caller: Caller): Promise<PromotionList> {
    const _id = new Types.ObjectId(id);
    const isAuthor = caller.kind === 'member' && caller.id === id;
    // The caller's own user.registered may not have arrived yet.
    if (!isAuthor && !(await this.members.exists(_id))) throw new DomainError('USER_NOT_FOUND');
    const canSeeAll = isAuthor || (caller.kind === 'member' && caller.role === 'admin');
    return this.listByPlan(planAuthorList(_id, query, canSeeAll), query, caller);
  }

  /** The plan's page as seen by the reader, with totals. */
  async listByPlan(
    plan: ListPlan,
    { page, limit }: { page: number; limit: number },
    reader: Reader,
    readPage = (session?: ClientSession) => this.lists.listPage(plan, session),
  ): Promise<PromotionList> {
    const promotions = await (reader.kind === 'member'
      ? this.listForMember(reader.id, readPage)
      : this.toVisitorCards(await readPage()));
    const { total, totalIsExact } = await this.totalCache.getTotal(plan, promotions.length);
    // A total that is not exact may hide one more page, unless it is the last row's.
    const rows = totalIsExact ? total : Math.min(total + 1, plan.lastRow);
    return { promotions, page, totalPages: Math.ceil(rows / limit), total, totalIsExact };
  }

  /** @throws DomainError PROMOTION_NOT_FOUND if it is missing or the caller cannot read it */
  async getPromotion(id: string, caller: Caller): Promise<Promotion> {
    const _id = new Types.ObjectId(id);
    if (caller.kind === 'member') {
      return this.snapshots.read((session) => this.getForMember(caller, _id, session));
    }
    const row = assertVisible(await this.promotions.findDetail(_id), caller);
    const now = this.clock.now();
    const [likes, dislikes, getHealth] = await Promise.all([
      this.listReactors(row, 'like'),
      this.listReactors(row, 'dislike'),
      this.coupons.listHealth([row], now),
    ]);
    return toPromotionResponse(row, {
      now,
      couponHealth: getHealth(row),
      likerIds: likes,
      dislikerIds: dislikes,
    });
  }

  /** Cards with what the member did, and pending count changes, read in one snapshot with one query each. */
  listForMember(
    reader: string,
    readRows: (session: ClientSession) => Promise<PromotionCardRow[]>,
  ): Promise<Promotion[]> {
    return this.snapshots.read(async (session) => {
      const rows = await readRows(session);
      const promotionIds = rows.map(({ _id }) => _id);
      const user = new Types.ObjectId(reader);
      const ownReactions = await this.reactions.listByMember(promotionIds, user, session);
      const saved = await this.saves.listSaved(promotionIds, user, session);
      const pending = await this.deltas.getPending(promotionIds, session);
      const now = this.clock.now();
      const getHealth = await this.coupons.listHealth(rows, now, session);
      return rows.map((row) => {
        const key = row._id.toHexString();
        const ownReaction = ownReactions.get(key) ?? 'none';
        const likes = ownReaction === 'like' ? [user] : [];
        const dislikes = ownReaction === 'dislike' ? [user] : [];
        return toCardResponse(row, {
          now,
          couponHealth: getHealth(row),
          likerIds: likes,
          dislikerIds: dislikes,
          pendingCounts: pending.get(key),
          ownReaction,
          hasSaved: saved.has(key),
        });
      });
    });
  }

  /** Cards without anything of their reader's. */
  async toVisitorCards(rows: PromotionCardRow[]): Promise<Promotion[]> {
    const now = this.clock.now();
    const getHealth = await this.coupons.listHealth(rows, now);
    return rows.map((row) =>
      toCardResponse(row, { now, couponHealth: getHealth(row), likerIds: [], dislikerIds: [] }),
    );
  }

  private async getForMember(
    caller: MemberCaller,
    _id: Types.ObjectId,
    session: ClientSession,
  ): Promise<Promotion> {
    const row = assertVisible(await this.promotions.findDetail(_id, session), caller);
    const user = new Types.ObjectId(caller.id);
    const ownReaction = (await this.reactions.findByMember(_id, user, session))?.result ?? 'none';
    const saved = await this.saves.listSaved([_id], user, session);
    const pending = await this.deltas.getPendingFor(_id, session);
    const likes = await this.reactions.listLatestMembers(_id, 'like', session);
    const dislikes = await this.reactions.listLatestMembers(_id, 'dislike', session);
    const now = this.clock.now();
    return toPromotionResponse(row, {
      now,
      couponHealth: (await this.coupons.listHealth([row], now, session))(row),
      ...(await this.findOwnVotes(row, user, now, session)),
      likerIds: includeMember(likes, user, ownReaction === 'like'),
      dislikerIds: includeMember(dislikes, user, ownReaction === 'dislike'),
      pendingCounts: pending,
      ownReaction,
      hasSaved: saved.size > 0,
      isAuthor: row.author._id.equals(user),
    });
  }

  /** Those that are not too old to count. */
  private async findOwnVotes(
    row: PromotionDetailRow,
    user: Types.ObjectId,
    now: Date,
    session: ClientSession,
  ): Promise<Pick<PromotionResponseContext, 'ownCheck' | 'ownCouponVote' | 'ownCouponReason'>> {
    const coupon = getCouponKey(row);
    const vote = await this.validityVotes.findByMember(row._id, user, session);
    const couponVote = coupon && (await this.couponVotes.findByMember(coupon, user, session));
    return {
      ...(vote &&
        now.getTime() - vote.at.getTime() < VALIDITY_VOTE_WINDOW_MS && { ownCheck: getGivenResult(vote) }),
      ...(couponVote &&
        now.getTime() - couponVote.at.getTime() < COUPON_WINDOW_MS && {
          ownCouponVote: getGivenResult(couponVote),
          ownCouponReason: couponVote.reason,
        }),
    };
  }

  private listReactors(
    row: PromotionDetailRow,
    kind: 'like' | 'dislike',
  ): Promise<Types.ObjectId[]> | Types.ObjectId[] {
    const count = kind === 'like' ? row.likesCount : row.dislikesCount;
    return count === 0 ? [] : this.reactions.listLatestMembers(row._id, kind);
  }
}

/** The plan without these promotions. */
function exclude({ indexScan, ...plan }: ListPlan, ids: Types.ObjectId[]): ListPlan {
  const without = <Part extends IndexedFilter>(part: Part): Part => ({
    ...part,
    filter: { ...part.filter, _id: { $nin: ids } },
  });
  return { ...without(plan), ...(indexScan && { indexScan: without(indexScan) }) };
}

export const toEmptyList = (page: number): PromotionList => ({
  promotions: [],
  page,
  totalPages: 0,
  total: 0,
  totalIsExact: true,
});

function assertVisible(row: PromotionDetailRow | null, caller: Caller): PromotionDetailRow {
  if (!row || !canRead(row, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  return row;
}

/** Puts the member last if they reacted but are not among the latest. */
function includeMember(
  listed: Types.ObjectId[],
  user: Types.ObjectId,
  hasReacted: boolean,
): Types.ObjectId[] {
  if (!hasReacted || listed.some((id) => id.equals(user))) return listed;
  return [...listed.slice(0, MAX_LISTED_MEMBERS - 1), user];
}
