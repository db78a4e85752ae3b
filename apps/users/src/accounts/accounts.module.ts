import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { DemoAccountCheck } from './demo-account.check.js';

@Module({
  controllers: [AccountsController],
  providers: [DemoAccountCheck],
})
export class AccountsModule {}
