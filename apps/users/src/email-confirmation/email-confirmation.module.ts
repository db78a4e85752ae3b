import { Module } from '@nestjs/common';
import { ConfirmationMailWorker } from './confirmation-mail.worker.js';
import { EmailConfirmationController } from './email-confirmation.controller.js';
import { EmailConfirmationService } from './email-confirmation.service.js';

@Module({
  controllers: [EmailConfirmationController],
  providers: [EmailConfirmationService, ConfirmationMailWorker],
})
export class EmailConfirmationModule {}
