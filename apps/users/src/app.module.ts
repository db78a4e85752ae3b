import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImagesModule } from '@pechincha/images/picture.service';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures';
import { NightlyRunModule } from '@pechincha/jobs/nightly.worker';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { SaveSettingsWhenSiteChanged, siteFeature, SiteSettingsService } from '@pechincha/service-kit/site';
import { AccountDeletionController, AccountDeletionService } from './account-deletion/account-deletion.js';
import { ACCOUNT_MODEL, accountSchema } from './accounts/account.schema.js';
import { WarnAuthorWhenCaseDecided, ReverseWarningWhenAppealDecided } from './accounts/accounts.consumers.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsService, DemoAccountCheck } from './accounts/accounts.service.js';
import {
  MemberStatusReconciliationWorker,
  MemberStatusService,
  MemberStatusWorker,
} from './accounts/member-status.service.js';
import { TrustService } from './accounts/trust.service.js';
import { AdminUsersController, StatsController } from './admin/admin-users.controller.js';
import { AdminUsersRepository } from './admin/admin-users.repository.js';
import { AdminUsersService, AppointAdminService } from './admin/admin-users.service.js';
import { ADMIN_LOCK_MODEL, adminLockSchema, LastAdminCheck } from './admin/last-admin.check.js';
import { StatsService } from './admin/stats.service.js';
import { AUDIT_MODEL, AuditController, AuditRepository, auditSchema, AuditService } from './audit/audit.js';
import { AvatarsController, AvatarsService } from './avatars/avatars.js';
import { USERS_CONFIG, type UsersConfig } from './config.js';
import {
  CorrectPointsWhenPointsRecounted,
  EndTrustWhenPromotionDeleted,
  EndTrustWhenPromotionStatusChanged,
  SaveCountsWhenAuthorsCounted,
  SavePointsWhenPointsChanged,
} from './counters/counters.consumers.js';
import { CountersService } from './counters/counters.service.js';
import {
  CONFIRMATION_MODEL,
  CONFIRMATION_REQUEST_MODEL,
  ConfirmationMailWorker,
  ConfirmationRequestQueue,
  confirmationRequestSchema,
  confirmationSchema,
  ConfirmationsRepository,
  EmailConfirmationController,
  EmailConfirmationService,
} from './email-confirmation/email-confirmation.js';
import {
  MemberExportController,
  MemberExportRepository,
  MemberExportService,
} from './export/member-export.js';
import { GoogleAccountsService } from './google/google-accounts.service.js';
import { GoogleCredentialVerifier } from './google/google-credential-verifier.js';
import { GoogleIssuer } from './google/google-issuer.js';
import {
  GOOGLE_CODE_MODEL,
  GoogleCallbackService,
  googleCodeSchema,
  GoogleCodesRepository,
} from './google-redirect/google-callback.service.js';
import { GoogleRedirectController } from './google-redirect/google-redirect.controller.js';
import { GoogleStateCookie } from './google-redirect/google-state-cookie.js';
import { GoogleStrategy } from './google-redirect/google.strategy.js';
import {
  AddressGroupsService,
  REGISTRATION_ADDRESS_MODEL,
  registrationAddressSchema,
} from './address-groups/address-groups.service.js';
import { AuthFailureLog, LoginRateLimiter } from './limits/auth-attempts.js';
import { Mailer } from './mail/mailer.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { ForgotPasswordService, ResetPasswordService } from './password-reset/password-reset.service.js';
import { ResetMailWorker } from './password-reset/reset-mail.worker.js';
import {
  RESET_MODEL,
  RESET_REQUEST_MODEL,
  ResetRequestQueue,
  resetRequestSchema,
  resetSchema,
  ResetsRepository,
} from './password-reset/resets.repository.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { RedisConnection } from './redis/redis-connection.js';
import { SessionRevocationService } from './sessions/session-revocation.service.js';
import { SessionStore } from './sessions/session-store.js';
import { SessionRewriteWorker, SessionSyncWorker } from './sessions/session-sync.worker.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SESSION_MODEL, sessionSchema, SessionsRepository } from './sessions/sessions.repository.js';
import { MemberTokenSigner, SessionsService } from './sessions/sessions.service.js';
import { ChangePasswordService } from './sign-in/change-password.service.js';
import { RegisterService } from './sign-in/register.service.js';
import { RoleAndStatusService } from './sign-in/role-and-status.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { GoogleLoginService, LoginService, SignInService } from './sign-in/sign-in.service.js';

@Module({})
export class AppModule {
  static forRoot(config: UsersConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'users', config, ...kit }),
        ImagesModule.forRoot(config),
        MongooseModule.forFeature([
          { name: ACCOUNT_MODEL, schema: accountSchema },
          { name: ADMIN_LOCK_MODEL, schema: adminLockSchema },
          { name: AUDIT_MODEL, schema: auditSchema },
          { name: GOOGLE_CODE_MODEL, schema: googleCodeSchema },
          { name: RESET_MODEL, schema: resetSchema },
          { name: RESET_REQUEST_MODEL, schema: resetRequestSchema },
          { name: REGISTRATION_ADDRESS_MODEL, schema: registrationAddressSchema },
          { name: CONFIRMATION_MODEL, schema: confirmationSchema },
          { name: CONFIRMATION_REQUEST_MODEL, schema: confirmationRequestSchema },
          { name: SESSION_MODEL, schema: sessionSchema },
          siteFeature,
        ]),
        NightlyRunModule,
        OwnedPicturesModule,
      ],
      controllers: [
        AccountsController,
        WarnAuthorWhenCaseDecided,
        ReverseWarningWhenAppealDecided,
        SessionsController,
        SignInController,
        EndTrustWhenPromotionStatusChanged,
        EndTrustWhenPromotionDeleted,
        SaveCountsWhenAuthorsCounted,
        SavePointsWhenPointsChanged,
        CorrectPointsWhenPointsRecounted,
        SaveSettingsWhenSiteChanged,
        AuditController,
        AdminUsersController,
        StatsController,
        AvatarsController,
        PasswordResetController,
        EmailConfirmationController,
        GoogleRedirectController,
        AccountDeletionController,
        MemberExportController,
      ],
      providers: [
        { provide: USERS_CONFIG, useValue: config },
        RedisConnection,
        SiteSettingsService,
        Mailer,
        // Sign-in attempts and passwords
        LoginRateLimiter,
        AuthFailureLog,
        PasswordHasher,
        // Accounts
        AccountsRepository,
        AccountsService,
        DemoAccountCheck,
        AddressGroupsService,
        MemberStatusService,
        MemberStatusWorker,
        MemberStatusReconciliationWorker,
        TrustService,
        // Counters on a member's page, changed by events of other services
        CountersService,
        // Sessions
        SessionsRepository,
        SessionStore,
        SessionRevocationService,
        SessionsService,
        MemberTokenSigner,
        SessionSyncWorker,
        SessionRewriteWorker,
        // Sign-in
        SignInService,
        RegisterService,
        LoginService,
        GoogleLoginService,
        ChangePasswordService,
        RoleAndStatusService,
        // Google
        GoogleIssuer,
        GoogleCredentialVerifier,
        GoogleAccountsService,
        GoogleCallbackService,
        GoogleCodesRepository,
        GoogleStateCookie,
        GoogleStrategy,
        // Password reset and e-mail confirmation
        ResetsRepository,
        ResetRequestQueue,
        ResetMailWorker,
        ForgotPasswordService,
        ResetPasswordService,
        ConfirmationsRepository,
        ConfirmationRequestQueue,
        ConfirmationMailWorker,
        EmailConfirmationService,
        // Administration
        AuditRepository,
        AuditService,
        AdminUsersRepository,
        AdminUsersService,
        AppointAdminService,
        LastAdminCheck,
        StatsService,
        // Avatar, account deletion and export
        AvatarsService,
        AccountDeletionService,
        MemberExportRepository,
        MemberExportService,
      ],
    };
  }
}
