import { Module } from '@nestjs/common';
import { ReactionChangesRepository } from './reaction-changes.repository.js';
import { ReactionEventsWorker } from './reaction-events.worker.js';
import { ReactionsController } from './reactions.controller.js';
import { ReactionsRepository } from './reactions.repository.js';
import { ReactionsService } from './reactions.service.js';

@Module({
  controllers: [ReactionsController],
  providers: [ReactionChangesRepository, ReactionEventsWorker, ReactionsRepository, ReactionsService],
  exports: [ReactionsRepository, ReactionsService],
})
export class ReactionsModule {}
