import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { pointsChanged } from '@pechincha/contracts/events/points-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class KeepPointsWhenPointsChanged {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(pointsChanged)
  async handle(@Payload() fact: EventOf<typeof pointsChanged>, @Ctx() tx: EventContext): Promise<void> {
    const { userId, ...told } = fact.data;
    await this.accounts.keepPoints(userId, { ...told, version: fact.subjectVersion }, tx.session);
  }
}
