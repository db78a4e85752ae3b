import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { priceSuggested } from '@pechincha/contracts/events/price-suggested';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { toPriceNotice } from './case-messages.js';

@Controller()
export class NotifyAuthorWhenPriceSuggested {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(priceSuggested)
  async handle({ data }: EventOf<typeof priceSuggested>, tx: EventContext): Promise<void> {
    const { thing, authorId, price } = data;
    await this.notifier.notify(toPriceNotice(thing, authorId, price), tx);
  }
}
