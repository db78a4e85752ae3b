import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LevelsModule } from '../levels/levels.module.js';
import { accountSchema } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { Awards } from './awards.js';
import { AwardAuthorWhenCommentCreated } from './award-author-when-comment-created.consumer.js';
import { AwardAuthorWhenPromotionPublished } from './award-author-when-promotion-published.consumer.js';
import { AwardAuthorWhenPromotionReacted } from './award-author-when-promotion-reacted.consumer.js';
import { ledgerSchema } from './ledger.schema.js';
import { LedgerRepository } from './ledger.repository.js';
import { Settler } from './settler.js';
import { TakePointsBackWhenCommentDeleted } from './take-points-back-when-comment-deleted.consumer.js';

/** What members earn, and why. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Account', schema: accountSchema },
      { name: 'Ledger', schema: ledgerSchema },
    ]),
    LevelsModule,
  ],
  controllers: [
    AwardAuthorWhenPromotionPublished,
    AwardAuthorWhenPromotionReacted,
    AwardAuthorWhenCommentCreated,
    TakePointsBackWhenCommentDeleted,
  ],
  providers: [AccountsRepository, AccountsService, Awards, LedgerRepository, Settler],
  exports: [AccountsService],
})
export class PointsModule {}
