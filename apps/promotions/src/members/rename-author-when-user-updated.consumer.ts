import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Types, type Model } from 'mongoose';
import { COMMENT, type CommentRow } from '../comments/comment.schema.js';
import { PROMOTION, type PromotionRow } from '../promotions/promotion.schema.js';
import { rowsOf } from '../rows.js';
import { MembersService } from './members.service.js';

/** The name and picture beside a member's deals and comments follow the account. */
@Controller()
export class RenameAuthorWhenUserUpdated {
  constructor(
    private readonly members: MembersService,
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(COMMENT) private readonly comments: Model<CommentRow>,
  ) {}

  @On(userUpdated)
  async handle(@Payload() fact: FactOf<typeof userUpdated>, @Ctx() tx: FactContext): Promise<void> {
    const { userId, name, avatar } = fact.data;
    const _id = new Types.ObjectId(userId);
    if (!(await this.members.keep({ _id, name, avatar }, fact.subjectVersion, tx))) return;
    const change = { $set: { 'author.name': name, 'author.avatar': avatar } };
    const { session } = tx;
    await rowsOf(this.promotions).updateMany({ 'author._id': _id }, change, { session });
    await rowsOf(this.comments).updateMany({ 'author._id': _id }, change, { session });
  }
}
