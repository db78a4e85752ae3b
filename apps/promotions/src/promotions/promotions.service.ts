import { Injectable } from '@nestjs/common';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { PromotionListQuery, UserPromotionsQuery } from '@pechincha/contracts/operations/promotions';
import type { Caller, MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import { Types, type ClientSession } from 'mongoose';
import { Cities } from '../cities/cities.service.js';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { LISTED, ReactionsRepository } from '../reactions/reactions.repository.js';
import { authorPlan } from './author-plan.js';
import type { ListPlan } from './list-plan.js';
import { ListPlans } from './list-plans.service.js';
import { mayRead } from './promotion-visibility.js';
import { cardAnswer, promotionAnswer, type PromotionDetail } from './promotion.mapper.js';
import { PromotionsRepository } from './promotions.repository.js';
import { Totals } from './totals.js';

/** Whose own reactions a list carries. */
type Reader = Exclude<Caller, MemberCaller> | Pick<MemberCaller, 'kind' | 'id'>;

@Injectable()
export class PromotionsService {
  private readonly totals: Totals;

  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly snapshots: SnapshotReader,
    private readonly plans: ListPlans,
    private readonly cities: Cities,
    private readonly members: MembersService,
  ) {
    this.totals = new Totals((plan) => this.promotions.count(plan));
  }

  async list(query: PromotionListQuery, caller: Caller): Promise<PromotionList> {
    const city = query.city && (await this.cities.slugOf(query.city));
    const plan = await this.plans.of({ ...query, city });
    return plan === 'nothing' ? emptyList(query.page) : this.listBy(plan, query, caller);
  }

  /**
   * Newest first. What is not for everyone is listed for its author and for admins only.
   * @throws DomainError USER_NOT_FOUND where there never was such a member
   */
  async listOfAuthor(id: string, query: UserPromotionsQuery, caller: Caller): Promise<PromotionList> {
    const _id = new Types.ObjectId(id);
    const isSelf = caller.kind === 'member' && caller.id === id;
    // One's own registration may not have arrived here yet.
    if (!isSelf && !(await this.members.exists(_id))) throw new DomainError('USER_NOT_FOUND');
    const isOwn = isSelf || (caller.kind === 'member' && caller.role === 'admin');
    return this.listBy(authorPlan(_id, query, isOwn), query, caller);
  }

  /** The page that a plan reads, as the reader sees it, and how many rows there are. */
  async listBy(
    plan: ListPlan,
    { page, limit }: { page: number; limit: number },
    reader: Reader,
  ): Promise<PromotionList> {
    const promotions = await (reader.kind === 'member' ? this.pageOf(reader.id, plan) : this.page(plan));
    const { total, totalIsExact } = await this.totals.of(plan, promotions.length);
    return { promotions, page, totalPages: Math.ceil(total / limit), total, totalIsExact };
  }

  /** A deal that the caller may see. @throws DomainError PROMOTION_NOT_FOUND */
  async read(id: string, caller: Caller): Promise<Promotion> {
    const _id = new Types.ObjectId(id);
    if (caller.kind === 'member') {
      return this.snapshots.read((session) => this.detailFor(caller, _id, session));
    }
    const row = visible(await this.promotions.detail(_id), caller);
    const [likes, dislikes] = await Promise.all([this.latest(row, 'like'), this.latest(row, 'dislike')]);
    return promotionAnswer(row, { likes, dislikes });
  }

  private async page(plan: ListPlan): Promise<Promotion[]> {
    const rows = await this.promotions.page(plan);
    return rows.map((row) => cardAnswer(row, { likes: [], dislikes: [] }));
  }

  /** As above, with the member's own reactions and counts that already hold them: one query each. */
  private pageOf(reader: string, plan: ListPlan): Promise<Promotion[]> {
    return this.snapshots.read(async (session) => {
      const rows = await this.promotions.page(plan, session);
      const deals = rows.map(({ _id }) => _id);
      const user = new Types.ObjectId(reader);
      const own = await this.reactions.ownOf(deals, user, session);
      const waiting = await this.deltas.waiting(deals, session);
      return rows.map((row) => {
        const key = row._id.toHexString();
        const mine = own.get(key) ?? 'none';
        const likes = mine === 'like' ? [user] : [];
        const dislikes = mine === 'dislike' ? [user] : [];
        return cardAnswer(row, { likes, dislikes, waiting: waiting.get(key), own: mine });
      });
    });
  }

  private async detailFor(
    caller: MemberCaller,
    _id: Types.ObjectId,
    session: ClientSession,
  ): Promise<Promotion> {
    const row = visible(await this.promotions.detail(_id, session), caller);
    const user = new Types.ObjectId(caller.id);
    const own = await this.reactions.own(_id, user, session);
    const waiting = await this.deltas.waitingFor(_id, session);
    const likes = await this.reactions.latest(_id, 'like', session);
    const dislikes = await this.reactions.latest(_id, 'dislike', session);
    return promotionAnswer(row, {
      likes: withOwn(likes, user, own === 'like'),
      dislikes: withOwn(dislikes, user, own === 'dislike'),
      waiting,
      own,
    });
  }

  private latest(
    row: PromotionDetail,
    kind: 'like' | 'dislike',
  ): Promise<Types.ObjectId[]> | Types.ObjectId[] {
    const count = kind === 'like' ? row.likesCount : row.dislikesCount;
    return count === 0 ? [] : this.reactions.latest(row._id, kind);
  }
}

export const emptyList = (page: number): PromotionList => ({
  promotions: [],
  page,
  totalPages: 0,
  total: 0,
  totalIsExact: true,
});

function visible(row: PromotionDetail | null, caller: Caller): PromotionDetail {
  if (!row || !mayRead(row, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
  return row;
}

/** The caller's own id is always among those listed, last where a hundred others came after. */
function withOwn(listed: Types.ObjectId[], user: Types.ObjectId, isOwn: boolean): Types.ObjectId[] {
  if (!isOwn || listed.some((id) => id.equals(user))) return listed;
  return [...listed.slice(0, LISTED - 1), user];
}
