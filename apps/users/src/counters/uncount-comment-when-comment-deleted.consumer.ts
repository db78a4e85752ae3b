import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountersService } from './counters.service.js';

@Controller()
export class UncountCommentWhenCommentDeleted {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.authorId, 'commentsCount', -1, tx);
  }
}
