import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_MODEL, accountSchema } from './account.schema.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { DemoAccountGuard } from './demo-account.guard.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: ACCOUNT_MODEL, schema: accountSchema }])],
  controllers: [AccountsController],
  providers: [AccountsRepository, AccountsService, DemoAccountGuard],
  exports: [AccountsRepository, AccountsService],
})
export class AccountsModule {}
