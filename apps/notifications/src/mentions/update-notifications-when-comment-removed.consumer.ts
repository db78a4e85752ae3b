import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { commentRestored } from '@pechincha/contracts/events/comment-restored';
import { EventContext } from '@pechincha/messaging/event-context';
import { OnEvent } from '@pechincha/messaging/on-event';
import { Notifier } from '../notifications/notifier.js';
import { CommentStatesRepository } from './comment-states.repository.js';

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
