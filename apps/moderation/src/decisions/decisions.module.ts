import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QueueModule } from '../queue/queue.module.js';
import { RecordsModule } from '../records/records.module.js';
import { decisionSchema } from './decision.schema.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';

/** Approves and rejects promotions. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Decision', schema: decisionSchema }]),
    QueueModule,
    RecordsModule,
  ],
  controllers: [DecisionsController],
  providers: [DecisionsRepository, DecisionsService],
  exports: [DecisionsRepository],
})
export class DecisionsModule {}
