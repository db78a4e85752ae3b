import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { badgeEarned } from '@pechincha/contracts/events/badge-earned';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Notifier } from '../notifications/notifier.js';

const MY_BADGES = '/minhas-conquistas';

@Controller()
export class TellMemberWhenBadgeEarned {
  constructor(private readonly notifier: Notifier) {}

  @On(badgeEarned)
  async handle(@Payload() { data }: EventOf<typeof badgeEarned>, @Ctx() tx: FactContext): Promise<void> {
    const message = `Você ganhou a insígnia ${data.name}!`;
    await this.notifier.tell({ member: data.userId, kind: 'badge-earned', message, path: MY_BADGES }, tx);
  }
}
