import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Types, type Model } from 'mongoose';
import { assertCanManage } from '../promotions/promotion-visibility.js';
import { DELETED_PROMOTION_MODEL, type DeletedPromotionRow } from '../promotions/promotion-history.schema.js';
import { type DeletionReason, PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { PromotionPictureService } from './promotion-picture.service.js';

@Injectable()
export class DeletePromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly pictures: PromotionPictureService,
    private readonly clock: Clock,
    @InjectModel(DELETED_PROMOTION_MODEL) private readonly deleted: Model<DeletedPromotionRow>,
  ) {}

  /**
   * Reactions and comments are kept and still counted for their authors.
   * @param reason of an admin who deletes another member's
   */
  delete(id: string, reason: DeletionReason, caller: Caller): Promise<void> {
    const member = requireMember(caller);
    return this.unitOfWork.run(async (tx) => {
      const row = assertCanManage(await this.promotions.findRow(new Types.ObjectId(id), tx), member);
      const deletedAt = this.clock.now();
      const { _id, author, relation = null, status: from, category, city, createdAt, publishedAt } = row;
      await this.promotions.delete(row, tx);
      await this.pictures.replace(row.picture, null, tx);
      const by = new Types.ObjectId(member.id);
      await getCollection(this.deleted).insertOne(
        { _id, author: author._id, by, relation, from, category, city, createdAt, publishedAt, deletedAt },
        { session: tx.session },
      );
      await this.lifecycle.onDeleted(row, { ...reason, by, at: deletedAt }, tx);
    });
  }
}
