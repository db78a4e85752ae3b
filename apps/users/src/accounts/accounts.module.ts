import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { CautionAuthorWhenCaseDecided } from './caution-author-when-case-decided.consumer.js';
import { DemoAccountCheck } from './demo-account.check.js';

@Module({
  controllers: [AccountsController, CautionAuthorWhenCaseDecided],
  providers: [DemoAccountCheck],
})
export class AccountsModule {}
