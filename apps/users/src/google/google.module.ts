import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ResetStoreModule } from '../resets/reset-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { GoogleAccountsService } from './google-accounts.service.js';
import { GoogleCredentials } from './google-credentials.js';
import { GoogleIssuer } from './google-issuer.js';

@Module({
  imports: [AccountsModule, SessionsModule, ResetStoreModule],
  providers: [GoogleAccountsService, GoogleCredentials, GoogleIssuer],
  exports: [GoogleAccountsService, GoogleCredentials, GoogleIssuer],
})
export class GoogleModule {}
