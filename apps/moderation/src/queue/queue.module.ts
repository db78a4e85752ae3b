import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MembersModule } from '../members/members.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SubmissionWaiter } from './submission-waiter.js';
import { DecisionWaiter } from './decision-waiter.js';
import { ErasePromotionWhenPromotionDeleted } from './erase-promotion-when-promotion-deleted.consumer.js';
import { QueuePromotionWhenPromotionSubmitted } from './queue-promotion-when-promotion-submitted.consumer.js';
import { queueRowSchema } from './queue-row.schema.js';
import { QueueController } from './queue.controller.js';
import { QueueRepository } from './queue.repository.js';
import { QueueService } from './queue.service.js';
import { DequeuePromotionWhenPromotionStatusChanged } from './dequeue-promotion-when-promotion-status-changed.consumer.js';

/** The queue of promotions that await a decision. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'QueueRow', schema: queueRowSchema }]),
    MembersModule,
    RecordsModule,
  ],
  controllers: [
    QueueController,
    QueuePromotionWhenPromotionSubmitted,
    DequeuePromotionWhenPromotionStatusChanged,
    ErasePromotionWhenPromotionDeleted,
  ],
  providers: [SubmissionWaiter, DecisionWaiter, QueueRepository, QueueService],
  exports: [SubmissionWaiter, DecisionWaiter, QueueRepository],
})
export class QueueModule {}
