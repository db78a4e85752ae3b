import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MembersModule } from '../members/members.module.js';
import { RecordsModule } from '../records/records.module.js';
import { Arrivals } from './arrivals.js';
import { DecisionWaiter } from './decision-waiter.js';
import { ForgetDealWhenPromotionDeleted } from './forget-deal-when-promotion-deleted.consumer.js';
import { QueueDealWhenPromotionSubmitted } from './queue-deal-when-promotion-submitted.consumer.js';
import { queueRowSchema } from './queue-row.schema.js';
import { QueueController } from './queue.controller.js';
import { QueueRepository } from './queue.repository.js';
import { QueueService } from './queue.service.js';
import { ReleaseDealWhenPromotionStatusChanged } from './release-deal-when-promotion-status-changed.consumer.js';

/** What waits for a manager. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'QueueRow', schema: queueRowSchema }]),
    MembersModule,
    RecordsModule,
  ],
  controllers: [
    QueueController,
    QueueDealWhenPromotionSubmitted,
    ReleaseDealWhenPromotionStatusChanged,
    ForgetDealWhenPromotionDeleted,
  ],
  providers: [Arrivals, DecisionWaiter, QueueRepository, QueueService],
  exports: [Arrivals, DecisionWaiter, QueueRepository],
})
export class QueueModule {}
