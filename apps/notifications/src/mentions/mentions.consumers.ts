import { Controller } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentRestored,
  type MentioningComment,
} from '@pechincha/contracts/events/comment';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MembersRepository } from '../members/members.repository.js';
import { ANONYMOUS_NAME } from '../notifications/notification.schema.js';
import { Notifier } from '../notifications/notifier.js';
import { MutesService } from '../subscriptions/mutes.service.js';
import { CommentStatesRepository } from './comment-states.repository.js';
import { MentionsService } from './mentions.service.js';

@Controller()
export class NotifyMembersWhenCommentWritten {
  constructor(
    private readonly mentions: MentionsService,
    private readonly members: MembersRepository,
    private readonly mutes: MutesService,
    private readonly notifier: Notifier,
    private readonly states: CommentStatesRepository,
  ) {}

  /**
   * The author of the parent comment gets the reply notification only, even if also mentioned. Members who hide the
   * author of the comment get none.
   */
  @OnEvent(commentCreated)
  async onCreated({ data }: EventOf<typeof commentCreated>, tx: EventContext): Promise<void> {
    await this.notify(data, data.parentAuthorId === data.author._id ? null : data.parentAuthorId, tx);
  }

  /** Nobody is notified twice of a comment, in whatever order its events arrive. */
  @OnEvent(commentEdited)
  async onEdited({ data }: EventOf<typeof commentEdited>, tx: EventContext): Promise<void> {
    await this.notify(data, null, tx);
  }

  /** @param replied the author of the parent comment */
  private async notify(data: MentioningComment, replied: string | null, tx: EventContext): Promise<void> {
    const { author, promotionId, promotionTitle, commentId } = data;
    const path = `${getPromotionPath({ _id: promotionId, city: data.city })}#comentario-${commentId}`;
    const authorExists = (await this.members.excludeDeleted([author._id], tx.session)).length > 0;
    const name = authorExists ? author.name : ANONYMOUS_NAME;
    const actor = authorExists && { actor: { _id: author._id, name } };
    const notification = { kind: 'user-mentioned', path, promotionId, commentId, ...actor } as const;
    const mentioned = await this.mentions.findMentionedMembers(data, tx.session);
    const addressed = await this.mutes.excludeMutingAuthor(
      [...new Set([...(replied === null ? [] : [replied]), ...mentioned])],
      author._id,
      tx.session,
    );
    if (addressed.length === 0) return;
    // Before the notifications are read, so that concurrent events of the comment conflict.
    const isRemoved = await this.states.isRemoved(commentId, tx.session);
    const recipients = await this.notifier.excludeNotified(commentId, addressed, tx);
    for (const member of recipients) {
      const message =
        member === replied
          ? `${name} respondeu ao seu comentário em "${promotionTitle}".`
          : `${name} mencionou você em um comentário em "${promotionTitle}".`;
      await this.notifier.notify({ ...notification, member, message, isRemoved }, tx);
    }
  }
}

/** Notifications of a comment say that it was removed, until it is restored. */
@Controller()
export class UpdateNotificationsWhenCommentRemoved {
  constructor(
    private readonly states: CommentStatesRepository,
    private readonly notifier: Notifier,
  ) {}

  @OnEvent(commentDeleted)
  async onDeleted(event: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.update(event, true, tx);
  }

  @OnEvent(commentRestored)
  async onRestored(event: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    await this.update(event, false, tx);
  }

  private async update(
    { data: { commentId }, occurredAt }: EventOf<typeof commentDeleted | typeof commentRestored>,
    isRemoved: boolean,
    tx: EventContext,
  ): Promise<void> {
    const change = { isRemoved, at: new Date(occurredAt) };
    await this.notifier.setCommentRemoved(
      commentId,
      await this.states.save(commentId, change, tx.session),
      tx,
    );
  }
}
