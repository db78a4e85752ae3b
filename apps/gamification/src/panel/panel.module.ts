import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { MemberStoreModule } from '../members/member-store.module.js';
import { PointsModule } from '../points/points.module.js';
import { RedemptionsModule } from '../redemptions/redemptions.module.js';
import { MemberLedgerService } from './member-ledger.service.js';
import { PanelController } from './panel.controller.js';
import { PanelUsersService } from './panel-users.service.js';
import { SetByHandService } from './set-by-hand.service.js';

/** Members as the gamification panel shows and changes them. */
@Module({
  imports: [CatalogueModule, MemberStoreModule, PointsModule, RedemptionsModule],
  controllers: [PanelController],
  providers: [MemberLedgerService, PanelUsersService, SetByHandService],
  exports: [SetByHandService],
})
export class PanelModule {}
