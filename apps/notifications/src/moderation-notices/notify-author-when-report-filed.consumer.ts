import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { reportFiled } from '@pechincha/contracts/events/report-filed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { toPriceNotice } from './case-messages.js';

/** Authors are notified at once of another price, and of nothing else that is reported. */
@Controller()
export class NotifyAuthorWhenReportFiled {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(reportFiled)
  async handle({ data }: EventOf<typeof reportFiled>, tx: EventContext): Promise<void> {
    const { thing, authorId, price, suggestsPrice } = data;
    if (suggestsPrice && price !== undefined)
      await this.notifier.notify(toPriceNotice(thing, authorId, price), tx);
  }
}
