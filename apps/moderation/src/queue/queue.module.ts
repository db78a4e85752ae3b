import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MembersModule } from '../members/members.module.js';
import { RecordsModule } from '../records/records.module.js';
import { QueueDealWhenPromotionSubmitted } from './queue-deal-when-promotion-submitted.consumer.js';
import { queueEntrySchema } from './queue-entry.schema.js';
import { QueueController } from './queue.controller.js';
import { QueueRepository } from './queue.repository.js';
import { QueueService } from './queue.service.js';

/** What waits for a manager. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'QueueEntry', schema: queueEntrySchema }]),
    MembersModule,
    RecordsModule,
  ],
  controllers: [QueueController, QueueDealWhenPromotionSubmitted],
  providers: [QueueRepository, QueueService],
  exports: [QueueRepository],
})
export class QueueModule {}
