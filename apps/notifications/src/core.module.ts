import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from './config.js';
import { erasureJobSchema } from './erasure/erasure-job.schema.js';
import { matchJobSchema } from './matching/match-job.schema.js';
import { memberSchema } from './members/member.schema.js';
import { commentStateSchema } from './mentions/comment-state.schema.js';
import { notificationSchema } from './notifications/notification.schema.js';
import { productNoticeSchema } from './notifications/product-notice.schema.js';
import { pushDeviceSchema } from './push/push-device.schema.js';
import { pushJobSchema } from './push/push-job.schema.js';
import { savedNoticeJobSchema } from './saves/saved-notice-job.schema.js';
import { savedPromotionSchema } from './saves/saved-promotion.schema.js';
import { saveSchema } from './saves/save.schema.js';
import { heldNoticesSchema } from './settings/held-notices.schema.js';
import { settingsSchema } from './settings/settings.schema.js';
import { ruleLockSchema } from './rules/rule-lock.schema.js';
import { ruleSchema } from './rules/rule.schema.js';

/** Settings and models, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        MongooseModule.forFeature([
          { name: 'CommentState', schema: commentStateSchema },
          { name: 'ErasureJob', schema: erasureJobSchema },
          { name: 'HeldNotices', schema: heldNoticesSchema },
          { name: 'MatchJob', schema: matchJobSchema },
          { name: 'Member', schema: memberSchema },
          { name: 'Notification', schema: notificationSchema },
          { name: 'ProductNotice', schema: productNoticeSchema },
          { name: 'PushDevice', schema: pushDeviceSchema },
          { name: 'PushJob', schema: pushJobSchema },
          { name: 'Rule', schema: ruleSchema },
          { name: 'RuleLock', schema: ruleLockSchema },
          { name: 'Save', schema: saveSchema },
          { name: 'SavedNoticeJob', schema: savedNoticeJobSchema },
          { name: 'SavedPromotion', schema: savedPromotionSchema },
          { name: 'Settings', schema: settingsSchema },
        ]),
      ],
      providers: [{ provide: NOTIFICATIONS_CONFIG, useValue: config }],
      exports: [NOTIFICATIONS_CONFIG, MongooseModule],
    };
  }
}
