import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { ACCOUNT_MODEL, accountSchema } from './accounts/account.schema.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { EmailKeysMigration } from './accounts/email-keys.migration.js';
import { AccountsService } from './accounts/accounts.service.js';
import { StandingReconciliationWorker } from './accounts/standing-reconciliation.worker.js';
import { StandingService } from './accounts/standing.service.js';
import { TrustService } from './accounts/trust.service.js';
import { StandingWorker } from './accounts/standing.worker.js';
import { ADMIN_LOCK_MODEL, adminLockSchema } from './admin/admin-lock.schema.js';
import { LastAdminGuard } from './admin/last-admin.guard.js';
import { AUDIT_MODEL, auditSchema } from './audit/audit.schema.js';
import { USERS_CONFIG, type UsersConfig } from './config.js';
import { SUSPECTED_DRIFT_MODEL, suspectedDriftSchema } from './counters/suspected-drift.schema.js';
import {
  CONFIRMATION_REQUEST_MODEL,
  confirmationRequestSchema,
} from './email-confirmation/confirmation-request.schema.js';
import { ConfirmationRequestQueue } from './email-confirmation/confirmation-request.queue.js';
import { CONFIRMATION_MODEL, confirmationSchema } from './email-confirmation/confirmation.schema.js';
import { ConfirmationsRepository } from './email-confirmation/confirmations.repository.js';
import { GoogleAccountsService } from './google/google-accounts.service.js';
import { GoogleCredentialVerifier } from './google/google-credential-verifier.js';
import { GoogleIssuer } from './google/google-issuer.js';
import { GOOGLE_CODE_MODEL, googleCodeSchema } from './google-redirect/google-code.schema.js';
import { AddressHasher } from './kin/address-hasher.js';
import { KinService } from './kin/kin.service.js';
import { REGISTRATION_ADDRESS_MODEL, registrationAddressSchema } from './kin/registration-address.schema.js';
import { AuthFailureLog } from './limits/auth-failure-log.js';
import { EmailHasher } from './limits/email-hasher.js';
import { LoginRateLimiter } from './limits/login-rate-limiter.js';
import { Mailer } from './mail/mailer.js';
import { RESET_REQUEST_MODEL, resetRequestSchema } from './password-reset/reset-request.schema.js';
import { ResetRequestQueue } from './password-reset/reset-request.queue.js';
import { RESET_MODEL, resetSchema } from './password-reset/reset.schema.js';
import { ResetsRepository } from './password-reset/resets.repository.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { RedisConnection } from './redis/redis-connection.js';
import { SessionRevocationService } from './sessions/session-revocation.service.js';
import { SessionStore } from './sessions/session-store.js';
import { SESSION_MODEL, sessionSchema } from './sessions/session.schema.js';
import { SessionsRepository } from './sessions/sessions.repository.js';

const providers = [
  RedisConnection,
  EmailHasher,
  LoginRateLimiter,
  AuthFailureLog,
  PasswordHasher,
  Mailer,
  AccountsRepository,
  EmailKeysMigration,
  AddressHasher,
  KinService,
  StandingService,
  TrustService,
  StandingWorker,
  StandingReconciliationWorker,
  AccountsService,
  LastAdminGuard,
  SessionsRepository,
  SessionStore,
  SessionRevocationService,
  ResetsRepository,
  ResetRequestQueue,
  ConfirmationsRepository,
  ConfirmationRequestQueue,
  GoogleIssuer,
  GoogleCredentialVerifier,
  GoogleAccountsService,
];

/** Settings, models, accounts, and whatever has no controller or consumer, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: UsersConfig): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        MongooseModule.forFeature([
          { name: ACCOUNT_MODEL, schema: accountSchema },
          { name: ADMIN_LOCK_MODEL, schema: adminLockSchema },
          { name: AUDIT_MODEL, schema: auditSchema },
          { name: SUSPECTED_DRIFT_MODEL, schema: suspectedDriftSchema },
          { name: GOOGLE_CODE_MODEL, schema: googleCodeSchema },
          { name: RESET_MODEL, schema: resetSchema },
          { name: RESET_REQUEST_MODEL, schema: resetRequestSchema },
          { name: REGISTRATION_ADDRESS_MODEL, schema: registrationAddressSchema },
          { name: CONFIRMATION_MODEL, schema: confirmationSchema },
          { name: CONFIRMATION_REQUEST_MODEL, schema: confirmationRequestSchema },
          { name: SESSION_MODEL, schema: sessionSchema },
        ]),
        NightlyRunModule,
      ],
      providers: [{ provide: USERS_CONFIG, useValue: config }, ...providers],
      exports: [USERS_CONFIG, MongooseModule, ...providers],
    };
  }
}
