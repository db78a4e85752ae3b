import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class AwardAuthorWhenCommentCreated {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentCreated)
  async handle({ data }: EventOf<typeof commentCreated>, tx: EventContext): Promise<void> {
    const member = data.author._id;
    const earnsPoints = data.promotionAuthorId !== member;
    await this.awards.applyComment({ member, commentId: data.commentId, change: 1, earnsPoints }, tx);
  }
}
