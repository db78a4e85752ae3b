import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { CommentStatesRepository } from './comment-states.repository.js';
import { MentionsService } from './mentions.service.js';
import { NotifyMembersWhenCommentCreated } from './notify-members-when-comment-created.consumer.js';
import { UpdateNotificationsWhenCommentRemoved } from './update-notifications-when-comment-removed.consumer.js';

/** Notifies members who are mentioned in a comment or replied to. */
@Module({
  imports: [MembersModule, NotificationsModule, RulesModule],
  controllers: [NotifyMembersWhenCommentCreated, UpdateNotificationsWhenCommentRemoved],
  providers: [CommentStatesRepository, MentionsService],
})
export class MentionsModule {}
