import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COMMENT, commentSchema } from '../comments/comment.schema.js';
import { PROMOTION, promotionSchema } from '../promotions/promotion.schema.js';
import { AuthorNames } from './author-names.js';
import { AuthorNamesWorker } from './author-names.worker.js';
import { ForgetAuthorWhenUserDeleted } from './forget-author-when-user-deleted.consumer.js';
import { KeepMemberWhenUserRegistered } from './keep-member-when-user-registered.consumer.js';
import { MEMBER, memberSchema, RENAMING, renamingSchema } from './member.schema.js';
import { MembersService } from './members.service.js';
import { Quotas } from './quotas.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MEMBER, schema: memberSchema },
      { name: RENAMING, schema: renamingSchema },
      { name: PROMOTION, schema: promotionSchema },
      { name: COMMENT, schema: commentSchema },
    ]),
  ],
  controllers: [KeepMemberWhenUserRegistered, RenameAuthorWhenUserUpdated, ForgetAuthorWhenUserDeleted],
  providers: [MembersService, Quotas, AuthorNames, AuthorNamesWorker],
  exports: [MembersService],
})
export class MembersModule {}
