import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { SaveSettingsWhenSiteChanged, siteFeature, SiteSettingsService } from '@pechincha/service-kit/site';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from './config.js';
import {
  EraseMemberWhenUserDeleted,
  ErasureJobQueue,
  erasureJobSchema,
  ErasureJobsWorker,
} from './erasure/member-erasure.js';
import { ExportController } from './export/export.controller.js';
import { MatchJobQueue, matchJobSchema } from './matching/match-job.queue.js';
import { CreateMatchJobWhenPromotionAnnounced } from './matching/matching.consumers.js';
import { MatchingWorker } from './matching/matching.worker.js';
import { SaveMemberWhenUserChanged } from './members/members.consumers.js';
import { memberSchema, MembersRepository } from './members/members.repository.js';
import { commentStateSchema, CommentStatesRepository } from './mentions/comment-states.repository.js';
import {
  NotifyMembersWhenCommentWritten,
  UpdateNotificationsWhenCommentRemoved,
} from './mentions/mentions.consumers.js';
import { MentionsService } from './mentions/mentions.service.js';
import {
  NotifyAuthorWhenAppealDecided,
  NotifyAuthorWhenCaseDecided,
  NotifyAuthorWhenPriceSuggested,
  NotifyAuthorWhenPromotionPublished,
  NotifyAuthorWhenPromotionRejected,
  NotifyReportersWhenReportDecided,
} from './moderation-notices/moderation-notices.consumers.js';
import { notificationSchema } from './notifications/notification.schema.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { Notifier } from './notifications/notifier.js';
import { productNoticeSchema, ProductNoticesRepository } from './notifications/product-notices.repository.js';
import { pushDeviceSchema, PushDevicesRepository } from './push/push-devices.repository.js';
import { PushJobQueue, pushJobSchema } from './push/push-job.queue.js';
import { PushScheduler } from './push/push-scheduler.js';
import { PushSender } from './push/push-sender.js';
import {
  RemoveDevicesWhenSessionChanged,
  RemoveDevicesWhenUserStatusChanged,
} from './push/push.consumers.js';
import { PushController } from './push/push.controller.js';
import { HeldNoticesWorker, PushWorker } from './push/push.workers.js';
import {
  NotifyMemberWhenBadgeEarned,
  NotifyMemberWhenRedemptionStatusChanged,
  NotifyMemberWhenRewardRedeemed,
} from './reward-notices/reward-notices.consumers.js';
import { MutesService } from './subscriptions/mutes.service.js';
import { subscriptionLockSchema, subscriptionSchema } from './subscriptions/subscription.schema.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { SavedNoticeJobQueue, savedNoticeJobSchema } from './saves/saved-notice-job.queue.js';
import { SavedNoticesWorker } from './saves/saved-notices.worker.js';
import { savedPromotionSchema, SavedPromotionsRepository } from './saves/saved-promotions.repository.js';
import {
  SavePromotionWhenPromotionSaved,
  ScheduleNoticesWhenPromotionChanged,
} from './saves/saves.consumers.js';
import { saveSchema, SavesRepository } from './saves/saves.repository.js';
import { SavesService } from './saves/saves.service.js';
import { HeldNoticesQueue, heldNoticesSchema } from './settings/held-notices.queue.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsRepository, settingsSchema } from './settings/settings.repository.js';

const models = [
  { name: 'CommentState', schema: commentStateSchema },
  { name: 'ErasureJob', schema: erasureJobSchema },
  { name: 'HeldNotices', schema: heldNoticesSchema },
  { name: 'MatchJob', schema: matchJobSchema },
  { name: 'Member', schema: memberSchema },
  { name: 'Notification', schema: notificationSchema },
  { name: 'ProductNotice', schema: productNoticeSchema },
  { name: 'PushDevice', schema: pushDeviceSchema },
  { name: 'PushJob', schema: pushJobSchema },
  { name: 'Subscription', schema: subscriptionSchema },
  { name: 'SubscriptionLock', schema: subscriptionLockSchema },
  { name: 'Save', schema: saveSchema },
  { name: 'SavedNoticeJob', schema: savedNoticeJobSchema },
  { name: 'SavedPromotion', schema: savedPromotionSchema },
  { name: 'Settings', schema: settingsSchema },
  siteFeature,
];

/** The handlers of one event run in this order. */
const controllers: Type[] = [
  // notifications and members
  NotificationsController,
  SaveMemberWhenUserChanged,
  SaveSettingsWhenSiteChanged,
  // push and settings
  PushController,
  RemoveDevicesWhenSessionChanged,
  RemoveDevicesWhenUserStatusChanged,
  SettingsController,
  // moderation-notices
  NotifyAuthorWhenPromotionPublished,
  NotifyAuthorWhenPromotionRejected,
  NotifyAuthorWhenPriceSuggested,
  NotifyAuthorWhenCaseDecided,
  NotifyAuthorWhenAppealDecided,
  NotifyReportersWhenReportDecided,
  // mentions
  NotifyMembersWhenCommentWritten,
  UpdateNotificationsWhenCommentRemoved,
  // subscriptions and matching
  SubscriptionsController,
  CreateMatchJobWhenPromotionAnnounced,
  // saves
  SavePromotionWhenPromotionSaved,
  ScheduleNoticesWhenPromotionChanged,
  // reward-notices
  NotifyMemberWhenBadgeEarned,
  NotifyMemberWhenRewardRedeemed,
  NotifyMemberWhenRedemptionStatusChanged,
  // erasure and export
  EraseMemberWhenUserDeleted,
  ExportController,
];

const providers: Provider[] = [
  // members, settings and the site
  MembersRepository,
  SiteSettingsService,
  SettingsRepository,
  HeldNoticesQueue,
  // push
  PushDevicesRepository,
  PushJobQueue,
  PushScheduler,
  PushSender,
  PushWorker,
  HeldNoticesWorker,
  // notifications
  NotificationsRepository,
  Notifier,
  ProductNoticesRepository,
  // mentions
  CommentStatesRepository,
  MentionsService,
  // subscriptions and matching
  SubscriptionsRepository,
  SubscriptionsService,
  MutesService,
  MatchJobQueue,
  MatchingWorker,
  // saves
  SavesRepository,
  SavesService,
  SavedPromotionsRepository,
  SavedNoticeJobQueue,
  SavedNoticesWorker,
  // erasure and export
  ErasureJobQueue,
  ErasureJobsWorker,
];

@Module({})
export class AppModule {
  static forRoot(config: NotificationsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'notifications', config, ...kit }),
        MongooseModule.forFeature(models),
      ],
      controllers,
      providers: [{ provide: NOTIFICATIONS_CONFIG, useValue: config }, ...providers],
    };
  }
}
