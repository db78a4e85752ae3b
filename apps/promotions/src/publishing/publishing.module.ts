import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { ListsModule } from '../lists/lists.module.js';
import { MembersModule } from '../members/members.module.js';
import { DeletePromotionService } from './delete-promotion.service.js';
import { EditPromotionService } from './edit-promotion.service.js';
import { ProductController } from './product.controller.js';
import { ProductService } from './product.service.js';
import { PromotionPictureService } from './promotion-picture.service.js';
import { PublishPromotionWhenModerationApproved } from './publish-promotion-when-moderation-approved.consumer.js';
import { PublishPromotionService } from './publish-promotion.service.js';
import { PublishingController } from './publishing.controller.js';
import { RejectPromotionWhenModerationRejected } from './reject-promotion-when-moderation-rejected.consumer.js';
import { ReopenPromotionWhenModerationReopened } from './reopen-promotion-when-moderation-reopened.consumer.js';

@Module({
  imports: [OwnedPicturesModule, MembersModule, ListsModule],
  controllers: [
    PublishingController,
    ProductController,
    PublishPromotionWhenModerationApproved,
    RejectPromotionWhenModerationRejected,
    ReopenPromotionWhenModerationReopened,
  ],
  providers: [
    EditPromotionService,
    DeletePromotionService,
    PublishPromotionService,
    ProductService,
    PromotionPictureService,
  ],
  exports: [EditPromotionService, PublishPromotionService],
})
export class PublishingModule {}
