import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COMMENT, commentSchema } from '../comments/comment.schema.js';
import { PROMOTION, promotionSchema } from '../promotions/promotion.schema.js';
import { KeepMemberWhenUserRegistered } from './keep-member-when-user-registered.consumer.js';
import { MEMBER, memberSchema } from './member.schema.js';
import { MembersService } from './members.service.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MEMBER, schema: memberSchema },
      { name: PROMOTION, schema: promotionSchema },
      { name: COMMENT, schema: commentSchema },
    ]),
  ],
  controllers: [KeepMemberWhenUserRegistered, RenameAuthorWhenUserUpdated],
  providers: [MembersService],
  exports: [MembersService],
})
export class MembersModule {}
