import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { ErasePromotionWhenPromotionDeleted } from './erase-promotion-when-promotion-deleted.consumer.js';
import { QueueController } from './queue.controller.js';
import { QueueService } from './queue.service.js';
import { DequeuePromotionWhenPromotionStatusChanged } from './dequeue-promotion-when-promotion-status-changed.consumer.js';

/** The queue of promotions that await a decision. */
@Module({
  imports: [MembersModule],
  controllers: [
    QueueController,
    DequeuePromotionWhenPromotionStatusChanged,
    ErasePromotionWhenPromotionDeleted,
  ],
  providers: [QueueService],
})
export class QueueModule {}
