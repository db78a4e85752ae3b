import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentRestored } from '@pechincha/contracts/events/comment-restored';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class AwardAuthorWhenCommentRestored {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentRestored)
  async handle({ data }: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId, promotionAuthorId } = data;
    const earnsPoints = promotionAuthorId !== member;
    await this.awards.applyComment({ member, commentId, change: 1, earnsPoints }, tx);
  }
}
