import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminModule } from '../admin/admin.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { COMMENT_MODEL, commentSchema } from '../comments/comment.schema.js';
import { MEMBER_MODEL, memberSchema } from '../members/member.schema.js';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { STATUS_CHANGE_MODEL, statusChangeSchema } from '../promotions/status-change.schema.js';
import { REACTION_MODEL, reactionSchema } from '../reactions/reaction.schema.js';
import { InternalRepository } from './internal.repository.js';
import { InternalController } from './internal.controller.js';
import { InternalService } from './internal.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: COMMENT_MODEL, schema: commentSchema },
      { name: REACTION_MODEL, schema: reactionSchema },
      { name: STATUS_CHANGE_MODEL, schema: statusChangeSchema },
      { name: MEMBER_MODEL, schema: memberSchema },
    ]),
    AdminModule,
    CitiesModule,
  ],
  controllers: [InternalController],
  providers: [InternalService, InternalRepository],
})
export class InternalModule {}
