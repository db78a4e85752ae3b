import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GoogleCredentials } from '../google/google-credentials.js';
import { GoogleIssuer } from '../google/google-issuer.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePasswordService } from './change-password.service.js';
import { GoogleLoginService } from './google-login.service.js';
import { LoginService } from './login.service.js';
import { RegisterService } from './register.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { StandingService } from './standing.service.js';

@Module({
  imports: [AccountsModule, SessionsModule, LimitsModule],
  controllers: [SignInController],
  providers: [
    SignInService,
    RegisterService,
    LoginService,
    GoogleLoginService,
    ChangePasswordService,
    StandingService,
    PasswordHasher,
    GoogleCredentials,
    GoogleIssuer,
  ],
  exports: [RegisterService, StandingService],
})
export class SignInModule {}
