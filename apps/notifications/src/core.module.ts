import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { alertOwnerSchema } from './alerts/alert-owner.schema.js';
import { alertSchema } from './alerts/alert.schema.js';
import { erasureJobSchema } from './erasure/erasure-job.schema.js';
import { matchJobSchema } from './matching/match-job.schema.js';
import { memberSchema } from './members/member.schema.js';
import { notificationSchema } from './notifications/notification.schema.js';
import { AlertOwnersRecount } from './reconciliation/alert-owners.recount.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';

/** Models and whatever has no controller or consumer, for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Alert', schema: alertSchema },
      { name: 'AlertOwner', schema: alertOwnerSchema },
      { name: 'ErasureJob', schema: erasureJobSchema },
      { name: 'MatchJob', schema: matchJobSchema },
      { name: 'Member', schema: memberSchema },
      { name: 'Notification', schema: notificationSchema },
    ]),
    NightlyRunModule,
  ],
  providers: [AlertOwnersRecount, ReconciliationWorker],
  exports: [MongooseModule],
})
export class CoreModule {}
