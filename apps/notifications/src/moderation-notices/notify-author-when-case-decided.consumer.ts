import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { caseDecided } from '@pechincha/contracts/events/case-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { getAuthorMessage, toCaseNotice, toPriceNotice } from './case-messages.js';
import { APPEALS_PATH } from './notice-paths.js';

/** Nothing was done to the author of what stays as it is. */
@Controller()
export class NotifyAuthorWhenCaseDecided {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(caseDecided)
  async handle({ data }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    const { thing, authorId, suggestedPrice } = data;
    const message = getAuthorMessage(data);
    const notice = { ...toCaseNotice(thing, authorId), kind: 'case-decided' as const };
    if (message) await this.notifier.notify({ ...notice, path: APPEALS_PATH, message }, tx);
    if (suggestedPrice !== undefined)
      await this.notifier.notify(toPriceNotice(thing, authorId, suggestedPrice), tx);
  }
}
