import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import {
  gamificationStats,
  listGamificationUsers,
  readLedger,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MemberLedgerService } from './member-ledger.service.js';
import { PanelUsersService } from './panel-users.service.js';
import { SetByHandService } from './set-by-hand.service.js';

@Controller()
export class PanelController {
  constructor(
    private readonly users: PanelUsersService,
    private readonly setting: SetByHandService,
    private readonly ledger: MemberLedgerService,
  ) {}

  @Operation(gamificationStats)
  stats(): Promise<AnswerOf<typeof gamificationStats>> {
    return this.users.stats();
  }

  @Operation(listGamificationUsers)
  list(
    @Input() { query }: InputOf<typeof listGamificationUsers>,
  ): Promise<AnswerOf<typeof listGamificationUsers>> {
    return this.users.list(query.search);
  }

  @Operation(updateGamificationUser)
  update(
    @Input() { params, body }: InputOf<typeof updateGamificationUser>,
    @Caller() caller: Caller,
  ): Promise<AnswerOf<typeof updateGamificationUser>> {
    return this.setting.set(params.id, body, caller);
  }

  @Operation(readLedger)
  history(@Input() { params, query }: InputOf<typeof readLedger>): Promise<AnswerOf<typeof readLedger>> {
    return this.ledger.read(params.id, query);
  }
}
