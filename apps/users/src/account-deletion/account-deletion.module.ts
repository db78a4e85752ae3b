import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LastAdminModule } from '../admin/last-admin.module.js';
import { AvatarsModule } from '../avatars/avatars.module.js';
import { GoogleModule } from '../google/google.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { ResetStoreModule } from '../password-reset/reset-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountDeletionController } from './account-deletion.controller.js';

@Module({
  imports: [
    AccountsModule,
    SessionsModule,
    LimitsModule,
    PasswordsModule,
    GoogleModule,
    ResetStoreModule,
    AvatarsModule,
    LastAdminModule,
  ],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService],
})
export class AccountDeletionModule {}
