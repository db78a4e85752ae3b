import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { DemoAccountGuard } from './demo-account.guard.js';

@Module({
  controllers: [AccountsController],
  providers: [DemoAccountGuard],
})
export class AccountsModule {}
