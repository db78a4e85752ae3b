import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COMMENT_MODEL, commentSchema } from '../comments/comment.schema.js';
import { MembersModule } from '../members/members.module.js';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { AuthorRenameWorker } from './author-rename.worker.js';
import { AuthorRenamer } from './author-renamer.js';
import { EraseAuthorWhenUserDeleted } from './erase-author-when-user-deleted.consumer.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';
import { RENAME_JOB_MODEL, renameJobSchema } from './rename-job.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: RENAME_JOB_MODEL, schema: renameJobSchema },
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: COMMENT_MODEL, schema: commentSchema },
    ]),
    MembersModule,
  ],
  controllers: [RenameAuthorWhenUserUpdated, EraseAuthorWhenUserDeleted],
  providers: [AuthorRenamer, AuthorRenameWorker],
})
export class RenamingModule {}
