import { Module } from '@nestjs/common';
import { RewardsModule } from '../rewards/rewards.module.js';
import { RedeemService } from './redeem.service.js';
import { RedemptionsController } from './redemptions.controller.js';
import { RedemptionsRepository } from './redemptions.repository.js';
import { RedemptionsService } from './redemptions.service.js';

@Module({
  imports: [RewardsModule],
  controllers: [RedemptionsController],
  providers: [RedeemService, RedemptionsRepository, RedemptionsService],
  exports: [RedeemService, RedemptionsRepository, RedemptionsService],
})
export class RedemptionsModule {}
