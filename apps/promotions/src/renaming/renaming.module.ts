import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { AuthorRenameWorker } from './author-rename.worker.js';
import { AuthorRenamer } from './author-renamer.js';
import { EraseAuthorWhenUserDeleted } from './erase-author-when-user-deleted.consumer.js';
import { RenameJobQueue } from './rename-job.queue.js';
import { RenameAuthorWhenUserUpdated } from './rename-author-when-user-updated.consumer.js';

@Module({
  imports: [MembersModule],
  controllers: [RenameAuthorWhenUserUpdated, EraseAuthorWhenUserDeleted],
  providers: [AuthorRenamer, AuthorRenameWorker, RenameJobQueue],
})
export class RenamingModule {}
