import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COMMENT_MODEL, commentSchema } from '../comments/comment.schema.js';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { AuthorRenamer } from './author-renamer.js';
import { AuthorRenameWorker } from './author-rename.worker.js';
import { EraseAuthorWhenUserDeleted } from './erase-author-when-user-deleted.consumer.js';
import { SaveMemberWhenUserRegistered } from './save-member-when-user-registered.consumer.js';
import { MEMBER_MODEL, memberSchema, RENAME_JOB_MODEL, renameJobSchema } from './member.schema.js';
import { MembersService } from './members.service.js';
import { QuotaService } from './quota.service.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MEMBER_MODEL, schema: memberSchema },
      { name: RENAME_JOB_MODEL, schema: renameJobSchema },
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: COMMENT_MODEL, schema: commentSchema },
    ]),
  ],
  controllers: [SaveMemberWhenUserRegistered, RenameAuthorWhenUserUpdated, EraseAuthorWhenUserDeleted],
  providers: [MembersService, QuotaService, AuthorRenamer, AuthorRenameWorker],
  exports: [MembersService],
})
export class MembersModule {}
