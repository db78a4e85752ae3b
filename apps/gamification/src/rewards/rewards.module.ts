import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PicturesModule } from '../pictures/pictures.module.js';
import { REWARD_MODEL, rewardSchema } from './reward.schema.js';
import { RewardsController } from './rewards.controller.js';
import { RewardsRepository } from './rewards.repository.js';
import { RewardsService } from './rewards.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: REWARD_MODEL, schema: rewardSchema }]), PicturesModule],
  controllers: [RewardsController],
  providers: [RewardsRepository, RewardsService],
  exports: [RewardsRepository, RewardsService],
})
export class RewardsModule {}
