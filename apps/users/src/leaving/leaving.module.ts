import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LastAdminModule } from '../admin/last-admin.module.js';
import { AvatarsModule } from '../avatars/avatars.module.js';
import { GoogleModule } from '../google/google.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { ResetStoreModule } from '../resets/reset-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DeleteAccountService } from './delete-account.service.js';
import { LeavingController } from './leaving.controller.js';

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
  controllers: [LeavingController],
  providers: [DeleteAccountService],
})
export class LeavingModule {}
