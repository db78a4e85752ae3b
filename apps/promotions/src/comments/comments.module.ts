import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { CommentsController } from './comments.controller.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';
import { PostCommentService } from './post-comment.service.js';
import { RestoreCommentService } from './restore-comment.service.js';

@Module({
  imports: [MembersModule],
  controllers: [CommentsController],
  providers: [CommentsRepository, CommentsService, PostCommentService, RestoreCommentService],
  exports: [CommentsRepository, CommentsService, PostCommentService, RestoreCommentService],
})
export class CommentsModule {}
