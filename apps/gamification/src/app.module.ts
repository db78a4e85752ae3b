import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImagesModule } from '@pechincha/images/picture.service';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures';
import { NightlyRunModule } from '@pechincha/jobs/nightly.worker';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AdminUsersService } from './admin/admin-users.service.js';
import { AdminController } from './admin/admin.controller.js';
import { MemberAdjustmentService } from './admin/member-adjustment.service.js';
import { BadgesController } from './badges/badges.controller.js';
import { BadgesRepository, BadgesService } from './badges/badges.service.js';
import {
  BADGE_MODEL,
  badgeSchema,
  CATALOGUE_REVISION_MODEL,
  CatalogueRepository,
  catalogueRevisionSchema,
  LEVEL_MODEL,
  levelSchema,
} from './catalogue/catalogue.repository.js';
import type { GamificationConfig } from './config.js';
import { ExportController } from './export/export.controller.js';
import { LevelsController } from './levels/levels.controller.js';
import { LevelsRepository, LevelsService } from './levels/levels.service.js';
import {
  SaveEmailWhenUserEmailChanged,
  SaveMemberWhenUserUpdated,
  SaveMemberStatusWhenUserStatusChanged,
} from './members/members.consumers.js';
import { MEMBER_MODEL, memberSchema, MembersRepository } from './members/members.repository.js';
import { IconStorage } from './pictures/icon-storage.js';
import { ACCOUNT_MODEL, accountSchema, AccountsRepository } from './points/accounts.repository.js';
import { AccountsService } from './points/accounts.service.js';
import { AccountRefreshWorker, LedgerSettlementWorker } from './points/accounts.workers.js';
import { AwardsService, LikeAwardsService } from './points/awards.service.js';
import {
  EARNED_BADGE_MODEL,
  earnedBadgeSchema,
  EarnedBadgesRepository,
} from './points/earned-badges.repository.js';
import {
  EARNING_DAY_MODEL,
  earningDaySchema,
  EarningDaysRepository,
} from './points/earning-days.repository.js';
import { GRANT_MODEL, grantSchema, GrantsRepository } from './points/grants.repository.js';
import { LEDGER_MODEL, LedgerRepository, ledgerSchema } from './points/ledger.repository.js';
import {
  AwardAuthorWhenCommentCreated,
  AwardAuthorWhenCommentRestored,
  AwardAuthorWhenCommentValued,
  AwardAuthorWhenPromotionReacted,
  AwardAuthorWhenPromotionStatusChanged,
  CloseAccountWhenUserDeleted,
  OpenAccountWhenUserRegistered,
  RevokePointsWhenCommentDeleted,
  RevokePointsWhenPromotionDeleted,
} from './points/points.consumers.js';
import {
  AccountsRecount,
  ReconciliationWorker,
  PointsPublisher,
} from './reconciliation/reconciliation.worker.js';
import { RedeemService } from './redemptions/redeem.service.js';
import { RedemptionsController } from './redemptions/redemptions.controller.js';
import {
  REDEMPTION_MODEL,
  redemptionSchema,
  RedemptionsRepository,
} from './redemptions/redemptions.repository.js';
import { RedemptionsService } from './redemptions/redemptions.service.js';
import { RewardsController } from './rewards/rewards.controller.js';
import { REWARD_MODEL, rewardSchema, RewardsRepository } from './rewards/rewards.repository.js';
import { RewardsService } from './rewards/rewards.service.js';
import { PointRulesController } from './point-rules/point-rules.controller.js';
import {
  POINT_RULES_MODEL,
  PointRulesRepository,
  pointRulesSchema,
} from './point-rules/point-rules.repository.js';

const models = [
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
  { name: POINT_RULES_MODEL, schema: pointRulesSchema },
  { name: MEMBER_MODEL, schema: memberSchema },
];

/** The handlers of one event run in this order. */
const controllers: Type[] = [
  // levels
  LevelsController,
  // members
  SaveMemberWhenUserUpdated,
  SaveEmailWhenUserEmailChanged,
  SaveMemberStatusWhenUserStatusChanged,
  // points
  OpenAccountWhenUserRegistered,
  CloseAccountWhenUserDeleted,
  AwardAuthorWhenPromotionStatusChanged,
  RevokePointsWhenPromotionDeleted,
  AwardAuthorWhenPromotionReacted,
  AwardAuthorWhenCommentCreated,
  RevokePointsWhenCommentDeleted,
  AwardAuthorWhenCommentRestored,
  AwardAuthorWhenCommentValued,
  // badges, rewards and redemptions
  BadgesController,
  RewardsController,
  RedemptionsController,
  // rules, admin and export
  PointRulesController,
  AdminController,
  ExportController,
];

const providers: Provider[] = [
  // members, catalogue and pictures
  MembersRepository,
  CatalogueRepository,
  IconStorage,
  // levels, badges and rules
  LevelsRepository,
  LevelsService,
  BadgesRepository,
  BadgesService,
  PointRulesRepository,
  // points
  AccountsRepository,
  AccountsService,
  AccountRefreshWorker,
  EarnedBadgesRepository,
  EarningDaysRepository,
  GrantsRepository,
  LedgerRepository,
  LedgerSettlementWorker,
  AwardsService,
  LikeAwardsService,
  // rewards and redemptions
  RewardsRepository,
  RewardsService,
  RedemptionsRepository,
  RedemptionsService,
  RedeemService,
  // admin
  AdminUsersService,
  MemberAdjustmentService,
  // reconciliation
  AccountsRecount,
  PointsPublisher,
  ReconciliationWorker,
];

@Module({})
export class AppModule {
  static forRoot(config: GamificationConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'gamification', config, ...kit }),
        ImagesModule.forRoot(config),
        MongooseModule.forFeature(models),
        OwnedPicturesModule,
        NightlyRunModule,
      ],
      controllers,
      providers,
    };
  }
}
