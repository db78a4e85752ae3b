import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ForgotPasswordService } from './forgot-password.service.js';
import { ResetMails } from './reset-mails.worker.js';
import { ResetPasswordService } from './reset-password.service.js';
import { ResetStoreModule } from './reset-store.module.js';
import { ResetsController } from './resets.controller.js';

/** A forgotten password: asked for, mailed, set. */
@Module({
  imports: [AccountsModule, SessionsModule, LimitsModule, PasswordsModule, MailModule, ResetStoreModule],
  controllers: [ResetsController],
  providers: [ForgotPasswordService, ResetPasswordService, ResetMails],
})
export class ResetsModule {}
