import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentRestored } from '@pechincha/contracts/events/comment-restored';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountersService } from './counters.service.js';

@Controller()
export class CountCommentWhenCommentRestored {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentRestored)
  async handle({ data }: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.authorId, 'commentsCount', 1, tx);
  }
}
