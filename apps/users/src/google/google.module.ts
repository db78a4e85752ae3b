import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ResetStoreModule } from '../password-reset/reset-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { GoogleAccountsService } from './google-accounts.service.js';
import { GoogleCredentialVerifier } from './google-credential-verifier.js';
import { GoogleIssuer } from './google-issuer.js';

@Module({
  imports: [AccountsModule, SessionsModule, ResetStoreModule],
  providers: [GoogleAccountsService, GoogleCredentialVerifier, GoogleIssuer],
  exports: [GoogleAccountsService, GoogleCredentialVerifier, GoogleIssuer],
})
export class GoogleModule {}
