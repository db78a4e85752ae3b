import { Module } from '@nestjs/common';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { EraseStandingWhenUserDeleted } from './erase-standing-when-user-deleted.consumer.js';
import { ReactionWithholder } from './reaction-withholder.js';
import { CheckWithholder, CouponVoteWithholder } from './vote-withholder.js';
import { SaveStandingWhenUserStandingChanged } from './save-standing-when-user-standing-changed.consumer.js';
import { WithholdingJobQueue } from './withholding-job.queue.js';
import { WithholdingWorker } from './withholding.worker.js';

@Module({
  imports: [ReactionsModule, StandingsModule],
  controllers: [SaveStandingWhenUserStandingChanged, EraseStandingWhenUserDeleted],
  providers: [
    ReactionWithholder,
    CheckWithholder,
    CouponVoteWithholder,
    WithholdingJobQueue,
    WithholdingWorker,
  ],
})
export class WithholdingModule {}
