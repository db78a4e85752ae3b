import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EARNED, earnedSchema } from '../badges/earned.schema.js';
import { EarnedRepository } from '../badges/earned.repository.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { RuleStoreModule } from '../rules/rule-store.module.js';
import { AccountRefreshWorker } from './account-refresh.worker.js';
import { ACCOUNT, accountSchema } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { Awards } from './awards.js';
import { AwardAuthorWhenCommentCreated } from './award-author-when-comment-created.consumer.js';
import { AwardAuthorWhenPromotionReacted } from './award-author-when-promotion-reacted.consumer.js';
import { AwardAuthorWhenPromotionStatusChanged } from './award-author-when-promotion-status-changed.consumer.js';
import { GRANT, grantSchema } from './grant.schema.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerSettlementWorker } from './ledger-settlement.worker.js';
import { LEDGER, ledgerSchema } from './ledger.schema.js';
import { LedgerRepository } from './ledger.repository.js';
import { TakePointsBackWhenCommentDeleted } from './take-points-back-when-comment-deleted.consumer.js';
import { TakePointsBackWhenPromotionDeleted } from './take-points-back-when-promotion-deleted.consumer.js';

/** What members earn, and why. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT, schema: accountSchema },
      { name: LEDGER, schema: ledgerSchema },
      { name: GRANT, schema: grantSchema },
      { name: EARNED, schema: earnedSchema },
    ]),
    CatalogueModule,
    RuleStoreModule,
  ],
  controllers: [
    AwardAuthorWhenPromotionStatusChanged,
    TakePointsBackWhenPromotionDeleted,
    AwardAuthorWhenPromotionReacted,
    AwardAuthorWhenCommentCreated,
    TakePointsBackWhenCommentDeleted,
  ],
  providers: [
    AccountRefreshWorker,
    AccountsRepository,
    AccountsService,
    Awards,
    EarnedRepository,
    GrantsRepository,
    LedgerRepository,
    LedgerSettlementWorker,
  ],
  exports: [AccountsRepository, AccountsService, EarnedRepository, LedgerRepository],
})
export class PointsModule {}
