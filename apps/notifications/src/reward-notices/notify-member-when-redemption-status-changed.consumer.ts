import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { redemptionStatusChanged } from '@pechincha/contracts/events/redemption-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { MY_REDEMPTIONS_PATH, getRedemptionMessage } from './redemption-message.js';

@Controller()
export class NotifyMemberWhenRedemptionStatusChanged {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(redemptionStatusChanged)
  async handle({ data }: EventOf<typeof redemptionStatusChanged>, tx: EventContext): Promise<void> {
    const { userId: member, status, rewardTitle, pointsCost } = data;
    const message = getRedemptionMessage(status, rewardTitle, pointsCost);
    await this.notifier.notify(
      { member, kind: 'redemption-updated', message, path: MY_REDEMPTIONS_PATH },
      tx,
    );
  }
}
