import { Controller } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import {
  getGamificationStats,
  listGamificationUsers,
  getLedger,
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

  @Operation(getGamificationStats)
  stats(): Promise<ResponseOf<typeof getGamificationStats>> {
    return this.users.stats();
  }

  @Operation(listGamificationUsers)
  list(
    @Input() { query }: InputOf<typeof listGamificationUsers>,
  ): Promise<ResponseOf<typeof listGamificationUsers>> {
    return this.users.list(query.search);
  }

  @Operation(updateGamificationUser)
  update(
    @Input() { params, body }: InputOf<typeof updateGamificationUser>,
    @Caller() caller: Caller,
  ): Promise<ResponseOf<typeof updateGamificationUser>> {
    return this.setting.set(params.id, body, caller);
  }

  @Operation(getLedger)
  history(@Input() { params, query }: InputOf<typeof getLedger>): Promise<ResponseOf<typeof getLedger>> {
    return this.ledger.read(params.id, query);
  }
}
