import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { appealDecided } from '@pechincha/contracts/events/appeal-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { getAppealMessage } from './appeal-messages.js';
import { toCaseNotice } from './case-messages.js';
import { APPEALS_PATH } from './notice-paths.js';

@Controller()
export class NotifyAuthorWhenAppealDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(appealDecided)
  async handle({ data }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const notice = { ...toCaseNotice(data.thing, data.authorId), kind: 'appeal-decided' as const };
    await this.notifier.notify({ ...notice, path: APPEALS_PATH, message: getAppealMessage(data) }, tx);
  }
}
