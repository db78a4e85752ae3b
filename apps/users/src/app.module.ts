import { Module, type DynamicModule } from '@nestjs/common';
import { ImagesModule } from '@pechincha/images/images.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AvatarsModule } from './avatars/avatars.module.js';
import type { UsersConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { CountersModule } from './counters/counters.module.js';
import { EmailConfirmationModule } from './email-confirmation/email-confirmation.module.js';
import { MemberExportModule } from './export/member-export.module.js';
import { GoogleRedirectModule } from './google-redirect/google-redirect.module.js';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';

@Module({})
export class AppModule {
  static forRoot(config: UsersConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'users', config, ...kit }),
        CoreModule.forRoot(config),
        ImagesModule.forRoot(config),
        AccountsModule,
        SessionsModule,
        SignInModule,
        CountersModule,
        AuditModule,
        AdminModule,
        AvatarsModule,
        PasswordResetModule,
        EmailConfirmationModule,
        GoogleRedirectModule,
        AccountDeletionModule,
        MemberExportModule,
      ],
    };
  }
}
