import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImagesModule } from '@pechincha/images/picture.service';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures';
import { NightlyRunModule } from '@pechincha/jobs/nightly.worker';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { AdminPromotionsController, AdminPromotionsService } from './admin/admin-promotions.service.js';
import { LocalStatsService } from './admin/local-stats.service.js';
import { ValidityVotesRepository, CouponVotesRepository } from './votes/validity-votes.repository.js';
import { ValidityVotesController, ValidityVotesService } from './validity-votes/validity-votes.service.js';
import { CouponsRepository } from './validity-votes/coupons.repository.js';
import { ProofsService, ProofVotesRepository } from './validity-votes/proofs.service.js';
import { VoteConfirmations, VoteConfirmationWorker } from './lifecycle/vote-confirmations.js';
import { VoteSummaries } from './validity-votes/vote-summaries.service.js';
import { CitiesService } from './cities/cities.service.js';
import {
  ActiveCounterCache,
  CityCounterFlushWorker,
  CityCountersRepository,
} from './city-counters/city-counters.repository.js';
import { CommentsRepository } from './comments/comments.repository.js';
import { CommentReader } from './comments/comment-reader.js';
import { CommentsService } from './comments/comments.service.js';
import { EditCommentService } from './comments/edit-comment.service.js';
import { CommentsController, PostCommentService } from './comments/post-comment.service.js';
import { UsefulVotesRepository } from './comments/useful-votes.repository.js';
import { UsefulVotesController, UsefulVotesService } from './comments/useful-votes.service.js';
import { RemovedCommentsRepository } from './comments/removed-comments.repository.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from './config.js';
import { AuthorCountsService } from './counts/author-counts.service.js';
import { CountDeltasRepository } from './counts/count-deltas.repository.js';
import { InternalController } from './internal/internal.controller.js';
import { InternalRepository } from './internal/internal.repository.js';
import { InternalService } from './internal/internal.service.js';
import { CountFlushWorker } from './lifecycle/count-flush.worker.js';
import { PromotionLifecycle } from './lifecycle/promotion-lifecycle.service.js';
import { ValidityWorker } from './lifecycle/validity.worker.js';
import { ListPlanner, MarkSearch } from './lists/list-planner.service.js';
import { ListsRepository } from './lists/lists.repository.js';
import { PromotionSearch } from './lists/promotion-search.js';
import { PromotionsController } from './lists/promotions.controller.js';
import { PromotionReader } from './lists/promotion-reader.js';
import { SavedListService } from './lists/saved-list.service.js';
import { RelatedSearch, SimilarPromotionsService } from './lists/similar-promotions.service.js';
import { MembersService, QuotaService } from './members/members.service.js';
import {
  EraseAuthorWhenUserDeleted,
  RenameAuthorWhenUserUpdated,
  SaveMemberWhenUserRegistered,
} from './renaming/member.consumers.js';
import { models } from './models.js';
import { DiscountVerdictsService, PriceHistoryService } from './products/discount-verdicts.service.js';
import { ProductPricesRepository } from './products/product-prices.repository.js';
import { ProductsRepository } from './products/products.repository.js';
import { PromotionsRepository } from './promotions/promotions.repository.js';
import { DeletePromotionService } from './publishing/delete-promotion.service.js';
import { EditPromotionService } from './publishing/edit-promotion.service.js';
import {
  PublishPromotionWhenModerationApproved,
  RejectPromotionWhenModerationRejected,
  ReopenPromotionWhenModerationReopened,
  RestoreWhenModerationReversed,
  ModerationApplier,
} from './publishing/moderation.consumers.js';
import { ProductService } from './publishing/product.service.js';
import { PromotionPictureService } from './publishing/promotion-picture.service.js';
import { PublishPromotionService } from './publishing/publish-promotion.service.js';
import { PublishingController } from './publishing/publishing.controller.js';
import { ReactionDaysRepository } from './reactions/reaction-days.repository.js';
import { ReactionsRepository } from './reactions/reactions.repository.js';
import { ReactionsController, ReactionsService } from './reactions/reactions.service.js';
import { AuthorReconciliation, AuthorRecount } from './reconciliation/author-reconciliation.js';
import {
  ReconciliationService,
  ReconciliationWorker,
  VoteReconciliation,
} from './reconciliation/reconciliation.service.js';
import { UsefulVoteReconciliation } from './reconciliation/useful-vote-reconciliation.js';
import { RecountRepository } from './reconciliation/recount.repository.js';
import { AuthorRenamer, AuthorRenameWorker, RenameJobQueue } from './renaming/author-renamer.js';
import { ApplyDecisionWhenCaseDecided, SaveWarningWhenCaseWarned } from './reports/reports.consumers.js';
import {
  ReportsController,
  ReportedPromotionsRepository,
  ReportsService,
} from './reports/reports.service.js';
import { SavesRepository } from './saves/saves.repository.js';
import { SavesController, SavesService } from './saves/saves.service.js';
import { DuplicateSearch } from './search/duplicate-search.js';
import { RareWords } from './search/search-words.js';
import { SimilarWords } from './search/similar-words.js';
import { VocabularyRepository } from './search/vocabulary.repository.js';
import { SiteChecks } from './site/site-checks.service.js';
import { SiteController, SiteService } from './site/site.service.js';
import { MemberStatusRepository } from './member-statuses/member-status.repository.js';
import {
  EraseMemberStatusWhenUserDeleted,
  SaveMemberStatusWhenUserStatusChanged,
} from './suspension/suspension.consumers.js';
import { SuspendedVoteHider } from './suspension/suspended-vote-hider.js';
import { SuspensionJobQueue, SuspensionWorker } from './suspension/suspension.worker.js';

const controllers = [
  PromotionsController,
  PublishingController,
  AdminPromotionsController,
  InternalController,
  ReactionsController,
  SavesController,
  ValidityVotesController,
  CommentsController,
  UsefulVotesController,
  ReportsController,
  SiteController,
];

/** Handlers of events. */
const consumers = [
  PublishPromotionWhenModerationApproved,
  RejectPromotionWhenModerationRejected,
  ReopenPromotionWhenModerationReopened,
  RestoreWhenModerationReversed,
  SaveMemberWhenUserRegistered,
  RenameAuthorWhenUserUpdated,
  EraseAuthorWhenUserDeleted,
  SaveWarningWhenCaseWarned,
  ApplyDecisionWhenCaseDecided,
  SaveMemberStatusWhenUserStatusChanged,
  EraseMemberStatusWhenUserDeleted,
];

const providers = [
  // The site.
  SiteSettingsService,
  SiteChecks,
  SiteService,
  // Cities and counters.
  CitiesService,
  CityCountersRepository,
  ActiveCounterCache,
  CityCounterFlushWorker,
  CountDeltasRepository,
  AuthorCountsService,
  // Members.
  MembersService,
  QuotaService,
  MemberStatusRepository,
  AuthorRenamer,
  AuthorRenameWorker,
  RenameJobQueue,
  // Promotions, their products and words.
  PromotionsRepository,
  ProductsRepository,
  ProductPricesRepository,
  DiscountVerdictsService,
  VocabularyRepository,
  RareWords,
  DuplicateSearch,
  SimilarWords,
  PromotionLifecycle,
  CountFlushWorker,
  ValidityWorker,
  // Validity votes.
  ValidityVotesRepository,
  CouponVotesRepository,
  CouponsRepository,
  VoteSummaries,
  ProofVotesRepository,
  ProofsService,
  VoteConfirmations,
  VoteConfirmationWorker,
  ValidityVotesService,
  // Saves.
  SavesRepository,
  SavesService,
  // Comments.
  CommentsRepository,
  RemovedCommentsRepository,
  CommentReader,
  CommentsService,
  PostCommentService,
  EditCommentService,
  UsefulVotesRepository,
  UsefulVotesService,
  // Reactions.
  ReactionsRepository,
  ReactionDaysRepository,
  ReactionsService,
  // Suspensions.
  SuspensionJobQueue,
  SuspendedVoteHider,
  SuspensionWorker,
  // Lists.
  ListsRepository,
  PromotionSearch,
  MarkSearch,
  ListPlanner,
  PromotionReader,
  SavedListService,
  PriceHistoryService,
  RelatedSearch,
  SimilarPromotionsService,
  // Publishing.
  PublishPromotionService,
  EditPromotionService,
  DeletePromotionService,
  ProductService,
  PromotionPictureService,
  ModerationApplier,
  // Reports.
  ReportedPromotionsRepository,
  ReportsService,
  // Back office and other services.
  AdminPromotionsService,
  LocalStatsService,
  InternalRepository,
  InternalService,
  // Reconciliation.
  RecountRepository,
  ReconciliationService,
  UsefulVoteReconciliation,
  VoteReconciliation,
  AuthorRecount,
  AuthorReconciliation,
  ReconciliationWorker,
];

@Module({})
export class AppModule {
  static forRoot(config: PromotionsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'promotions', config, ...kit }),
        ImagesModule.forRoot(config),
        OwnedPicturesModule,
        NightlyRunModule,
        MongooseModule.forFeature(models),
      ],
      controllers: [...controllers, ...consumers],
      providers: [{ provide: PROMOTIONS_CONFIG, useValue: config }, ...providers],
    };
  }
}
