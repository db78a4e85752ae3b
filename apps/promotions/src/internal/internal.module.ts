import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminModule } from '../admin/admin.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { COMMENT, commentSchema } from '../comments/comment.schema.js';
import { MEMBER, memberSchema } from '../members/member.schema.js';
import { PROMOTION, promotionSchema } from '../promotions/promotion.schema.js';
import { REACTION, reactionSchema } from '../reactions/reaction.schema.js';
import { STATUS_CHANGE, statusChangeSchema } from '../lifecycle/status-change.schema.js';
import { InternalRepository } from './internal.repository.js';
import { InternalController } from './internal.controller.js';
import { InternalService } from './internal.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION, schema: promotionSchema },
      { name: COMMENT, schema: commentSchema },
      { name: REACTION, schema: reactionSchema },
      { name: STATUS_CHANGE, schema: statusChangeSchema },
      { name: MEMBER, schema: memberSchema },
    ]),
    AdminModule,
    CitiesModule,
  ],
  controllers: [InternalController],
  providers: [InternalService, InternalRepository],
})
export class InternalModule {}
