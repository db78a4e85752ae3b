import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CaseDecisionsService } from './case-decisions.service.js';

@Controller()
export class CloseCaseWhenCommentDeleted {
  constructor(private readonly decisions: CaseDecisionsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.decisions.closeForComment(data.commentId, tx);
  }
}
