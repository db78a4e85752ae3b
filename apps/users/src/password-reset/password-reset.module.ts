import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ForgotPasswordService } from './forgot-password.service.js';
import { ResetMailWorker } from './reset-mail.worker.js';
import { ResetPasswordService } from './reset-password.service.js';
import { ResetStoreModule } from './reset-store.module.js';
import { PasswordResetController } from './password-reset.controller.js';

/** Forgotten passwords: request, mail and reset. */
@Module({
  imports: [AccountsModule, SessionsModule, LimitsModule, PasswordsModule, MailModule, ResetStoreModule],
  controllers: [PasswordResetController],
  providers: [ForgotPasswordService, ResetPasswordService, ResetMailWorker],
})
export class PasswordResetModule {}
