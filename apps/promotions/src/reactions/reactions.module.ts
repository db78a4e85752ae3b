import { Module } from '@nestjs/common';
import { StandingsModule } from '../standings/standings.module.js';
import { ReactionChangesRepository } from './reaction-changes.repository.js';
import { ReactionDaysRepository } from './reaction-days.repository.js';
import { ReactionEventsWorker } from './reaction-events.worker.js';
import { ReactionsController } from './reactions.controller.js';
import { ReactionsRepository } from './reactions.repository.js';
import { ReactionsService } from './reactions.service.js';

@Module({
  imports: [StandingsModule],
  controllers: [ReactionsController],
  providers: [
    ReactionChangesRepository,
    ReactionDaysRepository,
    ReactionEventsWorker,
    ReactionsRepository,
    ReactionsService,
  ],
  exports: [ReactionChangesRepository, ReactionDaysRepository, ReactionsRepository, ReactionsService],
})
export class ReactionsModule {}
