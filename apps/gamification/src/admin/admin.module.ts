import { Module } from '@nestjs/common';
import { RedemptionsModule } from '../redemptions/redemptions.module.js';
import { MemberLedgerService } from './member-ledger.service.js';
import { AdminController } from './admin.controller.js';
import { AdminUsersService } from './admin-users.service.js';
import { MemberAdjustmentService } from './member-adjustment.service.js';

/** Members in the gamification admin pages. */
@Module({
  imports: [RedemptionsModule],
  controllers: [AdminController],
  providers: [MemberLedgerService, AdminUsersService, MemberAdjustmentService],
  exports: [MemberAdjustmentService],
})
export class AdminModule {}
