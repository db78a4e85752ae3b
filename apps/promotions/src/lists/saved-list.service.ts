import { Injectable } from '@nestjs/common';
import type { SavedPromotionList, UnavailablePromotion } from '@pechincha/contracts/entities/promotion';
import type { SavedPromotionsQuery } from '@pechincha/contracts/operations/saved-promotions';
import { requireMember, type Caller, type MemberCaller } from '@pechincha/service-kit/caller';
import { Types } from 'mongoose';
import { canRead } from '../promotions/promotion-visibility.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { ListsRepository } from './lists.repository.js';
import { PromotionReader } from './promotion-reader.js';

@Injectable()
export class SavedListService {
  constructor(
    private readonly saves: SavesRepository,
    private readonly lists: ListsRepository,
    private readonly promotions: PromotionReader,
  ) {}

  /** The caller's, the last one first. */
  async list({ page, limit, active }: SavedPromotionsQuery, caller: Caller): Promise<SavedPromotionList> {
    const member = requireMember(caller);
    const saved = await this.saves.listPromotionIds(new Types.ObjectId(member.id));
    const ids = active ? await this.lists.filterActive(saved) : saved;
    const total = ids.length;
    const skip = (page - 1) * limit;
    const promotions = await this.listCards(ids.slice(skip, skip + limit), member);
    return { promotions, page, totalPages: Math.ceil(total / limit), total, totalIsExact: true };
  }

  private async listCards(
    ids: Types.ObjectId[],
    member: MemberCaller,
  ): Promise<SavedPromotionList['promotions']> {
    const statuses = new Map<string, UnavailablePromotion['status']>();
    const cards = await this.promotions.listForMember(member.id, async (session) => {
      const rows = await this.lists.listByIds(ids, session);
      for (const { _id, status } of rows) statuses.set(_id.toHexString(), status);
      return rows.filter((row) => canRead(row, member));
    });
    const byId = new Map(cards.map((card) => [card._id, card]));
    return ids.map((id) => {
      const _id = id.toHexString();
      return byId.get(_id) ?? { _id, status: statuses.get(_id) ?? 'removed' };
    });
  }
}
