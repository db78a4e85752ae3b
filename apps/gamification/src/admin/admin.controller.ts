import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getGamificationStats,
  listGamificationUsers,
  getLedger,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdminUsersService } from './admin-users.service.js';
import { MemberAdjustmentService } from './member-adjustment.service.js';

@Controller()
export class AdminController {
  constructor(
    private readonly users: AdminUsersService,
    private readonly adjustments: MemberAdjustmentService,
  ) {}

  @Operation(getGamificationStats)
  getStats() {
    return this.users.getStats();
  }

  @Operation(listGamificationUsers)
  list(@Input() { query }: InputOf<typeof listGamificationUsers>) {
    return this.users.list(query.search);
  }

  @Operation(updateGamificationUser)
  update(@Input() { params, body }: InputOf<typeof updateGamificationUser>, @Caller() caller: Caller) {
    return this.adjustments.adjust(params.id, body, caller);
  }

  @Operation(getLedger)
  getLedger(@Input() { params, query }: InputOf<typeof getLedger>) {
    return this.users.getLedgerPage(params.id, query);
  }
}
