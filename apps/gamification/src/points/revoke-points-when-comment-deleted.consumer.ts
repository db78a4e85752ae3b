import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class RevokePointsWhenCommentDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId } = data;
    await this.awards.applyComment({ member, commentId, change: -1 }, tx);
  }
}
