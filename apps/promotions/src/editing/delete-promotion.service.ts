import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { Types, type Model } from 'mongoose';
import { ownPromotion } from '../promotions/own-promotion.js';
import { PromotionPictures } from '../promotions/promotion-pictures.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { rowsOf } from '../rows.js';
import { PromotionStates } from '../states/promotion-states.service.js';
import { DELETED_PROMOTION, type DeletedPromotionRow } from './deleted-promotion.schema.js';

@Injectable()
export class DeletePromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly states: PromotionStates,
    private readonly pictures: PromotionPictures,
    private readonly clock: Clock,
    @InjectModel(DELETED_PROMOTION) private readonly deleted: Model<DeletedPromotionRow>,
  ) {}

  /** Its reactions and comments stay, and stay counted for who wrote them. */
  delete(id: string, caller: Caller): Promise<void> {
    const member = requireMember(caller);
    return this.unitOfWork.run(async (tx) => {
      const row = ownPromotion(await this.promotions.row(new Types.ObjectId(id), tx), member);
      const deletedAt = this.clock.now();
      const { _id, author, status: from, category, city, createdAt, publishedAt } = row;
      await this.promotions.remove(row, tx);
      await this.pictures.replace(row.picture, null, tx);
      const by = new Types.ObjectId(member.id);
      await rowsOf(this.deleted).insertOne(
        { _id, author: author._id, by, from, category, city, createdAt, publishedAt, deletedAt },
        { session: tx.session },
      );
      await this.states.gone(row, deletedAt, tx);
    });
  }
}
