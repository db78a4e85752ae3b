import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { badgeEarned } from '@pechincha/contracts/events/badge-earned';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';

const MY_BADGES_PATH = '/minhas-conquistas';

@Controller()
export class NotifyMemberWhenBadgeEarned {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(badgeEarned)
  async handle({ data }: EventOf<typeof badgeEarned>, tx: EventContext): Promise<void> {
    const message = `Você ganhou a insígnia ${data.name}!`;
    await this.notifier.notify(
      { member: data.userId, kind: 'badge-earned', message, path: MY_BADGES_PATH },
      tx,
    );
  }
}
