import { Module } from '@nestjs/common';
import { ForgotPasswordService } from './forgot-password.service.js';
import { ResetMailWorker } from './reset-mail.worker.js';
import { ResetPasswordService } from './reset-password.service.js';
import { PasswordResetController } from './password-reset.controller.js';

/** Forgotten passwords: request, mail and reset. */
@Module({
  controllers: [PasswordResetController],
  providers: [ForgotPasswordService, ResetPasswordService, ResetMailWorker],
})
export class PasswordResetModule {}
