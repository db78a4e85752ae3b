import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { CommentsModule } from '../comments/comments.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { MembersModule } from '../members/members.module.js';
import { DeletePromotionService } from './delete-promotion.service.js';
import { EditPromotionService } from './edit-promotion.service.js';
import {
  ModerationApplier,
  PublishPromotionWhenModerationApproved,
  RejectPromotionWhenModerationRejected,
  ReopenPromotionWhenModerationReopened,
  RestoreWhenModerationReversed,
} from './moderation.consumers.js';
import { ProductController } from './product.controller.js';
import { ProductService } from './product.service.js';
import { PromotionPictureService } from './promotion-picture.service.js';
import { PublishPromotionService } from './publish-promotion.service.js';
import { PublishingController } from './publishing.controller.js';

@Module({
  imports: [OwnedPicturesModule, CommentsModule, MembersModule, ListsModule],
  controllers: [
    PublishingController,
    ProductController,
    PublishPromotionWhenModerationApproved,
    RejectPromotionWhenModerationRejected,
    ReopenPromotionWhenModerationReopened,
    RestoreWhenModerationReversed,
  ],
  providers: [
    EditPromotionService,
    DeletePromotionService,
    ModerationApplier,
    PublishPromotionService,
    ProductService,
    PromotionPictureService,
  ],
  exports: [EditPromotionService, PublishPromotionService],
})
export class PublishingModule {}
