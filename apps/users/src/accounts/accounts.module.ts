import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { CautionAuthorWhenCaseDecided } from './caution-author-when-case-decided.consumer.js';
import { DemoAccountCheck } from './demo-account.check.js';
import { ReverseCautionWhenAppealDecided } from './reverse-caution-when-appeal-decided.consumer.js';

@Module({
  controllers: [AccountsController, CautionAuthorWhenCaseDecided, ReverseCautionWhenAppealDecided],
  providers: [DemoAccountCheck],
})
export class AccountsModule {}
