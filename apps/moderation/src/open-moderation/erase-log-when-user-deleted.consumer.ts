import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { LogRepository } from '../log/log.repository.js';

@Controller()
export class EraseLogWhenUserDeleted {
  constructor(private readonly log: LogRepository) {}

  /** Entries are kept without what the member wrote, because they are the moderators' record as well. */
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.log.eraseAuthor(data.userId, tx.session);
  }
}
