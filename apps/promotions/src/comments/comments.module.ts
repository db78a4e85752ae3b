import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { MembersModule } from '../members/members.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { COMMENT_MODEL, commentSchema } from './comment.schema.js';
import { CommentsController } from './comments.controller.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';
import { PostCommentService } from './post-comment.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: COMMENT_MODEL, schema: commentSchema }]),
    PromotionsModule,
    MembersModule,
    CountDeltasModule,
  ],
  controllers: [CommentsController],
  providers: [CommentsRepository, CommentsService, PostCommentService],
  exports: [PostCommentService],
})
export class CommentsModule {}
