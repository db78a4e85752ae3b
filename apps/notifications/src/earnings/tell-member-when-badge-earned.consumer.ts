import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { badgeEarned } from '@pechincha/contracts/events/badge-earned';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Notifier } from '../notifications/notifier.js';

const MY_BADGES = '/minhas-conquistas';

@Controller()
export class TellMemberWhenBadgeEarned {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(badgeEarned)
  async handle(@Payload() { data }: EventOf<typeof badgeEarned>, @Ctx() tx: EventContext): Promise<void> {
    const message = `Você ganhou a insígnia ${data.name}!`;
    await this.notifier.tell({ member: data.userId, kind: 'badge-earned', message, path: MY_BADGES }, tx);
  }
}
