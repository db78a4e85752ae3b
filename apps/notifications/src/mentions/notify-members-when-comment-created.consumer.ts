import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { promotionPath } from '@pechincha/contracts/cities';
import type { FactOf } from '@pechincha/contracts/event';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Notifier } from '../notifications/notifier.js';
import { MentionsService } from './mentions.service.js';

@Controller()
export class NotifyMembersWhenCommentCreated {
  constructor(
    private readonly mentions: MentionsService,
    private readonly notifier: Notifier,
  ) {}

  /** Whose comment is answered hears of the answer, and not once more of a mention in it. */
  @On(commentCreated)
  async handle(@Payload() { data }: FactOf<typeof commentCreated>, @Ctx() tx: FactContext): Promise<void> {
    const { author, promotionId, promotionTitle, commentId, parentAuthorId } = data;
    const path = `${promotionPath({ _id: promotionId, city: data.city })}#comentario-${commentId}`;
    const notice = { kind: 'user-mentioned', path, promotionId, commentId } as const;
    const mentioned = await this.mentions.mentionedBy(data, tx.session);

    if (parentAuthorId !== null && parentAuthorId !== author._id) {
      mentioned.delete(parentAuthorId);
      const message = `${author.name} respondeu ao seu comentário em "${promotionTitle}".`;
      await this.notifier.tell({ ...notice, member: parentAuthorId, message }, tx);
    }
    for (const member of mentioned) {
      const message = `${author.name} mencionou você em um comentário em "${promotionTitle}".`;
      await this.notifier.tell({ ...notice, member, message }, tx);
    }
  }
}
