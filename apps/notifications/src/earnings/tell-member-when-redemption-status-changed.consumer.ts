import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { redemptionStatusChanged } from '@pechincha/contracts/events/redemption-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Notifier } from '../notifications/notifier.js';
import { MY_REDEMPTIONS, redemptionMessage } from './redemptions.js';

@Controller()
export class TellMemberWhenRedemptionStatusChanged {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(redemptionStatusChanged)
  async handle(
    @Payload() { data }: EventOf<typeof redemptionStatusChanged>,
    @Ctx() tx: EventContext,
  ): Promise<void> {
    const { userId: member, status, rewardTitle, pointsCost } = data;
    const message = redemptionMessage(status, rewardTitle, pointsCost);
    await this.notifier.tell({ member, kind: 'redemption-updated', message, path: MY_REDEMPTIONS }, tx);
  }
}
