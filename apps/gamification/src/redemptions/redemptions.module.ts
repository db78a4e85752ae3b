import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MemberStoreModule } from '../members/member-store.module.js';
import { PointsModule } from '../points/points.module.js';
import { RewardsModule } from '../rewards/rewards.module.js';
import { RedeemService } from './redeem.service.js';
import { REDEMPTION_MODEL, redemptionSchema } from './redemption.schema.js';
import { RedemptionsController } from './redemptions.controller.js';
import { RedemptionsRepository } from './redemptions.repository.js';
import { RedemptionsService } from './redemptions.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: REDEMPTION_MODEL, schema: redemptionSchema }]),
    MemberStoreModule,
    PointsModule,
    RewardsModule,
  ],
  controllers: [RedemptionsController],
  providers: [RedeemService, RedemptionsRepository, RedemptionsService],
  exports: [RedeemService, RedemptionsRepository, RedemptionsService],
})
export class RedemptionsModule {}
