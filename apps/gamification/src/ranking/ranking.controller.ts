import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userStatusChanged } from '@pechincha/contracts/events/user';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getGamificationSettings,
  getRanking,
  saveGamificationSettings,
} from '@pechincha/contracts/operations/gamification';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsService } from '../points/accounts.service.js';
import { RankingService } from './ranking.service.js';

@Controller()
export class RankingController {
  constructor(private readonly ranking: RankingService) {}

  @Operation(getRanking)
  get(@Input() { query }: InputOf<typeof getRanking>, @Caller() caller: Caller) {
    return this.ranking.get(query.period, caller);
  }

  @Operation(getGamificationSettings)
  getSettings(@Caller() caller: Caller) {
    return this.ranking.getSettings(caller);
  }

  @Operation(saveGamificationSettings)
  saveSettings(@Input() { body }: InputOf<typeof saveGamificationSettings>, @Caller() caller: Caller) {
    return this.ranking.saveSettings(body, caller);
  }
}

/** Also hides the member in the ranking, or shows them again. */
@Controller()
export class SaveMemberStatusWhenUserStatusChanged {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(userStatusChanged)
  async handle({ data, subjectVersion }: EventOf<typeof userStatusChanged>, tx: EventContext): Promise<void> {
    await this.members.saveMemberStatus(data.userId, data, subjectVersion, tx.session);
    await this.accounts.refreshShown(data.userId, tx);
  }
}
