import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { BADGE_MODEL, badgeSchema } from './catalogue/badge.schema.js';
import { CATALOGUE_REVISION_MODEL, catalogueRevisionSchema } from './catalogue/catalogue-revision.schema.js';
import { CatalogueRepository } from './catalogue/catalogue.repository.js';
import { LEVEL_MODEL, levelSchema } from './catalogue/level.schema.js';
import { MEMBER_MODEL, memberSchema } from './members/member.schema.js';
import { MembersRepository } from './members/members.repository.js';
import { IconStorage } from './pictures/icon-storage.js';
import { ACCOUNT_MODEL, accountSchema } from './points/account.schema.js';
import { AccountsRepository } from './points/accounts.repository.js';
import { AccountsService } from './points/accounts.service.js';
import { EARNED_BADGE_MODEL, earnedBadgeSchema } from './points/earned-badge.schema.js';
import { EarnedBadgesRepository } from './points/earned-badges.repository.js';
import { EARNING_DAY_MODEL, earningDaySchema } from './points/earning-day.schema.js';
import { GRANT_MODEL, grantSchema } from './points/grant.schema.js';
import { LEDGER_MODEL, ledgerSchema } from './points/ledger.schema.js';
import { LedgerRepository } from './points/ledger.repository.js';
import { AccountsRecount } from './reconciliation/accounts.recount.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { StandingsPublisher } from './reconciliation/standings.publisher.js';
import { REDEMPTION_MODEL, redemptionSchema } from './redemptions/redemption.schema.js';
import { REWARD_MODEL, rewardSchema } from './rewards/reward.schema.js';
import { RULES_MODEL, rulesSchema } from './rules/rules.schema.js';
import { RulesRepository } from './rules/rules.repository.js';

/** Models, accounts, and whatever has no controller or consumer, for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: LEDGER_MODEL, schema: ledgerSchema },
      { name: GRANT_MODEL, schema: grantSchema },
      { name: EARNED_BADGE_MODEL, schema: earnedBadgeSchema },
      { name: EARNING_DAY_MODEL, schema: earningDaySchema },
      { name: CATALOGUE_REVISION_MODEL, schema: catalogueRevisionSchema },
      { name: LEVEL_MODEL, schema: levelSchema },
      { name: BADGE_MODEL, schema: badgeSchema },
      { name: REWARD_MODEL, schema: rewardSchema },
      { name: REDEMPTION_MODEL, schema: redemptionSchema },
      { name: RULES_MODEL, schema: rulesSchema },
      { name: MEMBER_MODEL, schema: memberSchema },
    ]),
    OwnedPicturesModule,
    NightlyRunModule,
  ],
  providers: [
    MembersRepository,
    CatalogueRepository,
    IconStorage,
    RulesRepository,
    AccountsRepository,
    LedgerRepository,
    EarnedBadgesRepository,
    AccountsService,
    AccountsRecount,
    StandingsPublisher,
    ReconciliationWorker,
  ],
  exports: [
    MongooseModule,
    MembersRepository,
    CatalogueRepository,
    IconStorage,
    RulesRepository,
    AccountsRepository,
    LedgerRepository,
    AccountsService,
  ],
})
export class CoreModule {}
