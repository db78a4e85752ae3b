import { promotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import { editPromotionBody } from '@pechincha/contracts/operations/promotions';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { AdminPromotionsService } from '@pechincha/promotions/admin/admin-promotions.service';
import { PostCommentService } from '@pechincha/promotions/comments/post-comment.service';
import { PromotionsRepository } from '@pechincha/promotions/promotions/promotions.repository';
import { EditPromotionService } from '@pechincha/promotions/publishing/edit-promotion.service';
import { PublishPromotionService } from '@pechincha/promotions/publishing/publish-promotion.service';
import { ReactionsService } from '@pechincha/promotions/reactions/reactions.service';
import { Types } from 'mongoose';
import { ServiceSeeder, toCaller } from './service-seeder.ts';

/** Fields of the promotion form, with prices as numbers. */
export interface SeedPromotion {
  id?: string;
  author: string;
  title: string;
  description: string;
  promotionalPrice: number;
  originalPrice?: number | undefined;
  store: string;
  category: string;
  /** A city's slug, or `online`. */
  city: string;
  link?: string | undefined;
  coupon?: string | undefined;
  picture?: Uint8Array | undefined;
  at: Date;
}

/** Editing changes neither `city` nor `category`. */
export type SeedEdit = Omit<SeedPromotion, 'id' | 'category' | 'city'>;

export class PromotionsSeeder extends ServiceSeeder {
  /** Creates a pending promotion and returns its id. */
  async publish(seed: SeedPromotion): Promise<string> {
    const { id, author, picture, at, ...fields } = seed;
    this.clock.set(at);
    const body = promotionBody.parse(fields);
    const { promotion } = await this.get(PublishPromotionService).publish(
      { body, files: { image: picture } },
      toCaller(author),
      id ? new Types.ObjectId(id) : new Types.ObjectId(),
    );
    return promotion._id;
  }

  /** Toggles a like or dislike: a second call of the same kind removes it. */
  async react(promotionId: string, member: string, kind: 'like' | 'dislike', at: Date): Promise<void> {
    this.clock.set(at);
    await this.get(ReactionsService).toggle(promotionId, kind, toCaller(member));
  }

  /** Returns the id of the comment. */
  async comment(
    promotionId: string,
    comment: { author: string; content: string; parentCommentId?: string | undefined; at: Date },
  ): Promise<string> {
    this.clock.set(comment.at);
    const { content, parentCommentId, author } = comment;
    const posted = await this.get(PostCommentService).post(
      promotionId,
      { content, parentCommentId },
      toCaller(author),
    );
    return posted._id;
  }

  /** Current status, so that seeding can wait for moderation's decision. */
  async findStatus(promotionId: string): Promise<PromotionStatus | undefined> {
    return (await this.get(PromotionsRepository).findSummary(new Types.ObjectId(promotionId)))?.status;
  }

  /** Edits as the author: missing fields are cleared, except the picture. */
  async edit(promotionId: string, edit: SeedEdit): Promise<void> {
    const { author, picture, at, ...fields } = edit;
    this.clock.set(at);
    const body = editPromotionBody.parse(fields);
    const input = { params: { id: promotionId }, body, files: { image: picture } };
    await this.get(EditPromotionService).edit(input, toCaller(author));
  }

  /** Changes the status as an admin. */
  async setStatus(promotionId: string, findStatus: SettableStatus, admin: string, at: Date): Promise<void> {
    this.clock.set(at);
    await this.get(AdminPromotionsService).setStatus(promotionId, findStatus, toCaller(admin, 'admin'));
  }
}
