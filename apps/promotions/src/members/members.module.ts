import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COMMENT, commentSchema } from '../comments/comment.schema.js';
import { PROMOTION, promotionSchema } from '../promotions/promotion.schema.js';
import { AuthorRenamer } from './author-renamer.js';
import { AuthorRenameWorker } from './author-rename.worker.js';
import { EraseAuthorWhenUserDeleted } from './erase-author-when-user-deleted.consumer.js';
import { SaveMemberWhenUserRegistered } from './save-member-when-user-registered.consumer.js';
import { MEMBER, memberSchema, RENAME_JOB, renameJobSchema } from './member.schema.js';
import { MembersService } from './members.service.js';
import { QuotaService } from './quota.service.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MEMBER, schema: memberSchema },
      { name: RENAME_JOB, schema: renameJobSchema },
      { name: PROMOTION, schema: promotionSchema },
      { name: COMMENT, schema: commentSchema },
    ]),
  ],
  controllers: [SaveMemberWhenUserRegistered, RenameAuthorWhenUserUpdated, EraseAuthorWhenUserDeleted],
  providers: [MembersService, QuotaService, AuthorRenamer, AuthorRenameWorker],
  exports: [MembersService],
})
export class MembersModule {}
