import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { erasureJobSchema } from './erasure/erasure-job.schema.js';
import { matchJobSchema } from './matching/match-job.schema.js';
import { memberSchema } from './members/member.schema.js';
import { notificationSchema } from './notifications/notification.schema.js';
import { productNoticeSchema } from './notifications/product-notice.schema.js';
import { savedNoticeJobSchema } from './saves/saved-notice-job.schema.js';
import { savedPromotionSchema } from './saves/saved-promotion.schema.js';
import { saveSchema } from './saves/save.schema.js';
import { ruleLockSchema } from './rules/rule-lock.schema.js';
import { ruleSchema } from './rules/rule.schema.js';

/** Models, for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'ErasureJob', schema: erasureJobSchema },
      { name: 'MatchJob', schema: matchJobSchema },
      { name: 'Member', schema: memberSchema },
      { name: 'Notification', schema: notificationSchema },
      { name: 'ProductNotice', schema: productNoticeSchema },
      { name: 'Rule', schema: ruleSchema },
      { name: 'RuleLock', schema: ruleLockSchema },
      { name: 'Save', schema: saveSchema },
      { name: 'SavedNoticeJob', schema: savedNoticeJobSchema },
      { name: 'SavedPromotion', schema: savedPromotionSchema },
    ]),
  ],
  exports: [MongooseModule],
})
export class CoreModule {}
