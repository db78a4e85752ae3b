import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';

/** Approves and rejects promotions. */
@Module({
  imports: [QueueModule],
  controllers: [DecisionsController],
  providers: [DecisionsRepository, DecisionsService],
  exports: [DecisionsRepository],
})
export class DecisionsModule {}
