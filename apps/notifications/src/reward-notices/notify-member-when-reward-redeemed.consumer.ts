import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { rewardRedeemed } from '@pechincha/contracts/events/reward-redeemed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { formatPoints, MY_REDEMPTIONS_PATH } from './redemption-message.js';

@Controller()
export class NotifyMemberWhenRewardRedeemed {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(rewardRedeemed)
  async handle({ data }: EventOf<typeof rewardRedeemed>, tx: EventContext): Promise<void> {
    const { userId: member, rewardTitle, pointsCost } = data;
    const message = `Você resgatou "${rewardTitle}" por ${formatPoints(pointsCost)}. Avisaremos quando for entregue.`;
    await this.notifier.notify({ member, kind: 'reward-redeemed', message, path: MY_REDEMPTIONS_PATH }, tx);
  }
}
