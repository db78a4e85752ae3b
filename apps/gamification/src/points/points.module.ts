import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { MemberStoreModule } from '../members/member-store.module.js';
import { RuleStoreModule } from '../rules/rule-store.module.js';
import { EARNED_BADGE_MODEL, earnedBadgeSchema } from './earned-badge.schema.js';
import { EarnedBadgesRepository } from './earned-badges.repository.js';
import { AccountRefreshWorker } from './account-refresh.worker.js';
import { ACCOUNT_MODEL, accountSchema } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { AwardsService } from './awards.service.js';
import { AwardAuthorWhenCommentCreated } from './award-author-when-comment-created.consumer.js';
import { AwardAuthorWhenPromotionReacted } from './award-author-when-promotion-reacted.consumer.js';
import { AwardAuthorWhenPromotionStatusChanged } from './award-author-when-promotion-status-changed.consumer.js';
import { CloseAccountWhenUserDeleted } from './close-account-when-user-deleted.consumer.js';
import { EARNING_DAY_MODEL, earningDaySchema } from './earning-day.schema.js';
import { EarningDaysRepository } from './earning-days.repository.js';
import { GRANT_MODEL, grantSchema } from './grant.schema.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerSettlementWorker } from './ledger-settlement.worker.js';
import { LEDGER_MODEL, ledgerSchema } from './ledger.schema.js';
import { LedgerRepository } from './ledger.repository.js';
import { OpenAccountWhenUserRegistered } from './open-account-when-user-registered.consumer.js';
import { RevokePointsWhenCommentDeleted } from './revoke-points-when-comment-deleted.consumer.js';
import { RevokePointsWhenPromotionDeleted } from './revoke-points-when-promotion-deleted.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: LEDGER_MODEL, schema: ledgerSchema },
      { name: GRANT_MODEL, schema: grantSchema },
      { name: EARNED_BADGE_MODEL, schema: earnedBadgeSchema },
      { name: EARNING_DAY_MODEL, schema: earningDaySchema },
    ]),
    CatalogueModule,
    MemberStoreModule,
    RuleStoreModule,
  ],
  controllers: [
    OpenAccountWhenUserRegistered,
    CloseAccountWhenUserDeleted,
    AwardAuthorWhenPromotionStatusChanged,
    RevokePointsWhenPromotionDeleted,
    AwardAuthorWhenPromotionReacted,
    AwardAuthorWhenCommentCreated,
    RevokePointsWhenCommentDeleted,
  ],
  providers: [
    AccountRefreshWorker,
    AccountsRepository,
    AccountsService,
    AwardsService,
    EarnedBadgesRepository,
    EarningDaysRepository,
    GrantsRepository,
    LedgerRepository,
    LedgerSettlementWorker,
  ],
  exports: [AccountsRepository, AccountsService, EarnedBadgesRepository, LedgerRepository],
})
export class PointsModule {}
