import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountersService } from './counters.service.js';

@Controller()
export class CountCommentWhenCommentCreated {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentCreated)
  async handle({ data }: EventOf<typeof commentCreated>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.author._id, 'commentsCount', 1, tx);
  }
}
