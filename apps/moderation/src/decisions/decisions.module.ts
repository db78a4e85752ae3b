import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { MembersModule } from '../members/members.module.js';
import { DecisionRecorder } from './decision-recorder.service.js';
import { DecisionWaiter } from './decision-waiter.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { QueuePromotionWhenPromotionSubmitted } from './queue-promotion-when-promotion-submitted.consumer.js';
import { TrustCandidatesService } from './trust-candidates.service.js';
import { TrustService } from './trust.service.js';
import { UndoService } from './undo.service.js';

/** Approves and rejects promotions. */
@Module({
  imports: [LogModule, MembersModule, QueueModule],
  controllers: [DecisionsController, QueuePromotionWhenPromotionSubmitted],
  providers: [
    DecisionsRepository,
    DecisionRecorder,
    DecisionWaiter,
    DecisionsService,
    TrustService,
    TrustCandidatesService,
    UndoService,
  ],
  exports: [
    DecisionRecorder,
    DecisionsRepository,
    DecisionWaiter,
    DecisionsService,
    TrustService,
    UndoService,
  ],
})
export class DecisionsModule {}
