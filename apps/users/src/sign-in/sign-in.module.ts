import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GoogleModule } from '../google/google.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { ResetStoreModule } from '../password-reset/reset-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePasswordService } from './change-password.service.js';
import { GoogleLoginService } from './google-login.service.js';
import { LoginService } from './login.service.js';
import { RegisterService } from './register.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { RoleAndStatusService } from './role-and-status.service.js';

@Module({
  imports: [AccountsModule, SessionsModule, LimitsModule, PasswordsModule, ResetStoreModule, GoogleModule],
  controllers: [SignInController],
  providers: [
    SignInService,
    RegisterService,
    LoginService,
    GoogleLoginService,
    ChangePasswordService,
    RoleAndStatusService,
  ],
  exports: [RegisterService, RoleAndStatusService, SignInService],
})
export class SignInModule {}
